import type { Audience, Change, Direction } from './change.ts'

/** How each audience is called in a report. */
export const AUDIENCES: Record<Audience, string> = {
  senders: 'integrators who send it',
  readers: 'integrators who read it',
  receivers: 'integrators who receive this webhook',
  generated: 'users of generated clients',
}

/** Code that was generated from the old document does not fit the new one. */
const RESHAPING = new Set(
  `field-removed field-added-required field-required field-optional type-changed null-allowed null-forbidden
  enum-values-removed enum-values-added enum-values-changed enum-closed enum-opened encoding-changed content-described
  content-undescribed alternative-removed alternative-added choice-added choice-removed parameter-removed
  parameter-added-required parameter-required body-added body-removed body-required media-type-removed
  access-changed keyword-changed`.split(/\s+/),
)

type Advice = string | Record<Direction, string>

const tightened = {
  sent: 'Check what you send against the new limit before you send it.',
  read: 'Nothing that you can read today becomes unreadable; widen a check of your own that is stricter.',
}
const loosened = {
  sent: 'Nothing to do.',
  read: 'Make room for it: columns, buffers and checks that rely on the old limit.',
}

const MIGRATIONS: Record<string, Advice> = {
  'field-removed': {
    sent: 'Stop sending it; look in the description of the operation for what takes its place.',
    read: 'Stop reading it; look in the description of the operation for what takes its place.',
  },
  'field-added-required': 'Send it with every call.',
  'field-added': 'Let your reader ignore fields that it does not know.',
  'field-required': { sent: 'Send it with every call.', read: 'Nothing to do.' },
  'field-optional': { sent: 'Nothing to do.', read: 'Be ready for answers without it.' },
  'type-changed': {
    sent: 'Send the new type.',
    read: 'Read the new type; columns and models may have to change too.',
  },
  'null-allowed': { sent: 'Nothing to do.', read: 'Be ready for null.' },
  'null-forbidden': { sent: 'Leave it out, or send a value, where you sent null.', read: 'Nothing to do.' },
  'enum-values-removed': { sent: 'Stop sending the values that are gone.', read: 'Nothing to do.' },
  'enum-values-added': {
    sent: 'Nothing to do.',
    read: 'Handle the new values, and give every other one a way out.',
  },
  'enum-values-changed': { sent: 'Send the new values.', read: 'Handle the new values beside the old ones.' },
  'enum-closed': { sent: 'Send nothing but the values of the list.', read: 'Nothing to do.' },
  'enum-opened': { sent: 'Nothing to do.', read: 'Give values that you do not know a way out.' },
  'limit-tightened': tightened,
  'limit-loosened': loosened,
  'pattern-added': tightened,
  'pattern-removed': loosened,
  'pattern-changed': {
    sent: 'Check what you send against the new pattern.',
    read: 'Replace the old pattern wherever you check with it.',
  },
  'format-added': tightened,
  'format-removed': loosened,
  'format-changed': 'Write and parse the new format.',
  'multiple-of-added': tightened,
  'multiple-of-removed': loosened,
  'multiple-of-changed': 'Round to the new step.',
  'unique-items-added': { sent: 'Send every item once.', read: 'Nothing to do.' },
  'unique-items-removed': { sent: 'Nothing to do.', read: 'Be ready for the same item twice.' },
  'fields-closed': { sent: 'Send named fields only.', read: 'Nothing to do.' },
  'fields-opened': { sent: 'Nothing to do.', read: 'Let your reader ignore fields that it does not know.' },
  'default-changed': 'Send the old value yourself wherever you relied on the default.',
  'encoding-changed':
    'Encrypt and encode it the new way; generate the client again, or upgrade it, before the switch.',
  'content-described': 'Compare what you put into it with what is described now.',
  'content-undescribed': 'Do not rely on the shape that was described.',
  'alternative-removed': { sent: 'Send one of the alternatives that are left.', read: 'Nothing to do.' },
  'alternative-added': { sent: 'Nothing to do.', read: 'Handle the new alternative.' },
  'choice-added': { sent: 'Send one of the alternatives.', read: 'Nothing to do.' },
  'choice-removed': { sent: 'Nothing to do.', read: 'Be ready for other shapes than the old alternatives.' },
  'type-renamed': 'Generate the client again and rename the type in your code; nothing changes on the wire.',
  'access-changed': { sent: 'Stop sending it.', read: 'Stop reading it.' },
  'keyword-changed':
    'Compare both versions of the schema by hand: no rule can tell which messages still fit.',
  'parameter-removed': { sent: 'Stop sending it: it has no effect any more.', read: 'Do not rely on it.' },
  'parameter-added-required': 'Send it with every call.',
  'parameter-required': 'Send it with every call.',
  'parameter-optional': 'Be ready for messages without it.',
  'serialization-changed': 'Write its value in the new form.',
  'header-removed': 'Do without it.',
  'header-optional': 'Be ready for answers without it.',
  'header-added-required': 'Send it with every answer.',
  'header-required': 'Send it with every answer.',
  'body-added': 'Send the body.',
  'body-removed': { sent: 'Stop sending the body.', read: 'Do without the body.' },
  'body-required': 'Send the body with every call.',
  'body-optional': 'Be ready for messages without a body.',
  'media-type-removed': {
    sent: 'Send one of the other media types.',
    read: 'Ask for one of the other media types.',
  },
  'media-type-added': 'Read the media type of each message before its content.',
  'response-removed': {
    sent: 'Answer with another status.',
    read: 'Do not wait for it: look up which status takes its place.',
  },
  'response-added': 'Treat it as a success: check for a range of statuses, not for one.',
  'credential-narrowed': 'Send the credential that is asked for now.',
  'credential-widened': 'Be ready for messages with other credentials.',
  'operation-removed': 'Stop calling it; look in the changelog for what takes its place.',
  'operation-moved': 'Call it at its new address; whoever uses a client generates it again, or upgrades it.',
  'webhook-moved': 'Recognize it by its new name.',
  'operation-renamed':
    'Generate the client again and rename the calls in your code; nothing changes on the wire.',
  'path-parameter-renamed':
    'Generate the client again and rename the parameter in your code; nothing changes on the wire.',
  'promise-changed':
    'Stop relying on it: do not repeat a call, or turn a page, because the old document let you.',
  'webhook-removed': 'Stop waiting for it; look in the changelog for what takes its place, or poll.',
  'server-removed': 'Call one of the other servers.',
}

const anything = 'Read the change at its place and compare it with your code.'

/** Adds who else breaks, and what they have to do about it. */
export function adviseOn(change: Change): Change {
  if (change.level !== 'major') return change
  const advice = MIGRATIONS[change.rule] ?? anything
  const migration = typeof advice === 'string' ? advice : advice[change.direction ?? 'read']
  const reshapes = RESHAPING.has(change.rule) && !change.breaks.includes('generated')
  return { ...change, migration, breaks: reshapes ? [...change.breaks, 'generated'] : change.breaks }
}
