import { completeSignature, type WebhookSignature } from '../../contract/webhook-signature.ts'
import { formatWaited, readAnswerTimes } from '../model/answer-times.ts'
import type { ClientModel, EventModel, ObjectModel, TypeRef } from '../model/client-model.ts'
import { findRecord, findType } from '../model/find-types.ts'
import { type Code, group, prefix } from '../text/lay-out.ts'
import { docstring, layOut, quote } from './python-text.ts'
import { annotate, formatOrigin, type TypeNames } from './render-types.ts'

interface Scheme {
  module: string
  type: string
  /** Returns the arguments that the standard does not define. */
  items(signedText: string): string[]
}

const SCHEMES: Record<NonNullable<WebhookSignature['scheme']>, Scheme> = {
  'http-message-signatures': {
    module: 'message_signatures',
    type: 'MessageSignature',
    items: (signedText) => [`signed_text=${quote(signedText)}`],
  },
  'standard-webhooks': {
    module: 'standard_webhooks',
    type: 'StandardSignature',
    items: () => [],
  },
}

function listSchemes({ events }: ClientModel): Scheme[] {
  return Object.entries(SCHEMES).flatMap(([name, scheme]) =>
    events.some(({ signature }) => signature?.scheme === name) ? [scheme] : [],
  )
}

/** Renders the module of webhooks: the type of every event, and the table for verifying them. */
export function renderEvents(model: ClientModel, names: TypeNames): string {
  const annotations = [...new Set(model.events.map(({ type }) => annotate(type, names, 'models.')))]
  const union = annotations.length === 1 ? annotations[0]! : group('Union[', annotations, ']')
  const typing = ['Any', 'TypedDict', 'Union'].filter(
    (name) =>
      name === 'TypedDict' ||
      annotations.some((each) => each === name) ||
      (name === 'Union' && annotations.length > 1),
  )
  const listeners = [
    ...model.events.map(({ name, type }) => renderListener(name, annotate(type, names, 'models.'))),
    renderListener('unknown', 'UnknownEvent'),
  ]
  const needed = listRecords(model)
  const shapes = needed.map((type) => group(`${quote(type.name)}: {`, renderMembers(model, type), '}'))
  const times = readAnswerTimes(model.events)
  const longer = times.longer.flatMap(([seconds, each]) => each.map((name) => `${quote(name)}: ${seconds}`))
  const table = group(
    'EventTable(',
    [
      prefix(
        'events=',
        group(
          '{',
          model.events.map((event) => renderEntry(model, event)),
          '}',
        ),
      ),
      prefix('signatures=', group('{', model.events.flatMap(renderSignature), '}')),
      prefix('shapes=', group('{', shapes, '}')),
      `timeout=${times.shortest}`,
      ...(longer.length > 0 ? [prefix('longer_timeouts=', group('{', longer, '}'))] : []),
    ],
    ')',
  )
  const schemes = listSchemes(model)
  const isPlain = model.events.some(({ signature }) => signature && !signature.scheme)
  return [
    '"""Webhooks: the types of all events, and how they are verified."""',
    '',
    'from __future__ import annotations',
    '',
    'from collections.abc import Callable, Mapping, Sequence',
    `from typing import ${typing.join(', ')}`,
    '',
    ...(annotations.some((each) => each.startsWith('models.')) ? ['from . import models'] : []),
    ...schemes.map(({ module, type }) => `from .${module} import ${type}`),
    'from .signing import sign',
    'from .webhook_handler import AwaitedWebhookHandler, BlockingWebhookHandler',
    `from .webhooks import EventTable, Shape, ${isPlain ? 'Signature, ' : ''}UnknownEvent, verify`,
    '',
    `Event = ${layOut(union, 0, 8)}`,
    ...docstring([`${listTold(model)}Its member \`event\` tells which it is.`], 0),
    '',
    `_TABLE = ${layOut(table, 0, 9)}`,
    ...docstring([`Its times are how long answers are waited for. ${formatWaited(times.origins)}`], 0),
    '',
    `WebhookListeners = ${layOut(group('TypedDict(', ['"WebhookListeners"', group('{', listeners, '}'), 'total=False'], ')'), 0, 19)}`,
    '"""What is done about each event, by its name."""',
    '',
    '',
    ...renderHandler('WebhookHandler', 'BlockingWebhookHandler'),
    ...renderHandler('AsyncWebhookHandler', 'AwaitedWebhookHandler'),
    VERIFY,
    '',
    SIGN,
  ].join('\n')
}

const VERIFY = `def verify_webhook(
    raw_body: bytes | str,
    headers: Mapping[str, str],
    secrets: str | Sequence[str],
    *,
    tolerance: float | None = None,
    now: float | None = None,
    url: str | None = None,
) -> Event | UnknownEvent:
    """The event that a webhook carries, once its signature, age and shape are right.

    Args:
        raw_body: The body as it arrived: JSON that was parsed and written again is not
            what was signed.
        headers: Its headers, in any case.
        secrets: One secret, or several while one is replaced by another.
        tolerance: Seconds between the time of signing and the clock, either way; as the
            contract says unless given. Below 0, and what is not a number, is within nothing.
        now: Seconds since 1970, for tests; the clock unless given.
        url: Where the service sends to, as it was registered there; needed where an answer
            has it signed, by HTTP Message Signatures, RFC 9421.

    Raises:
        WebhookForgedError: It is signed with none of the secrets.
        WebhookTooOldError: It is signed, and too old.
        WebhookMalformedError: It is signed, and not of the shape of its event.
        ConfigurationError: \`missing_key\`: there is no secret, or an empty one;
            \`invalid_option\`: nothing can be verified with a secret, or without \`url\`.
    """
    event: Event | UnknownEvent = verify(
        _TABLE, raw_body, headers, secrets, tolerance, now, url
    )
    return event
`

const SIGN = `def sign_webhook(
    raw_body: bytes | str,
    secret: str,
    *,
    now: float | None = None,
    url: str | None = None,
) -> dict[str, str]:
    """The headers of a webhook that a test of yours sends to itself, as the service signs:

        headers = sign_webhook(raw_body, "whsec_mine")
        event = verify_webhook(raw_body, headers, "whsec_mine")

    Args:
        raw_body: What is sent, to the byte.
        secret: One that the receiver knows.
        now: Seconds since 1970; the clock unless given.
        url: Where it is sent to; needed where an answer has it signed.

    Raises:
        ConfigurationError: \`missing_key\`: the secret is empty; \`invalid_option\`: nothing
            can be signed with it, or without \`url\`.
    """
    return sign(_TABLE, raw_body, secret, now, url)
`

function renderListener(name: string, event: string): string {
  return `${quote(name)}: ${quote(`Callable[[${event}], object]`)}`
}

function renderHandler(name: string, base: string): string[] {
  const lines = [`class ${name}(${base}[WebhookListeners]):`, `    __doc__ = ${base}.__doc__`]
  return [...lines, '', '    _table = _TABLE', '', '']
}

function listTold({ events }: ClientModel): string {
  const origins = [...new Set(events.map(({ origin }) => formatOrigin(origin)).filter((each) => each !== ''))]
  return origins.length === 1 ? `${origins[0]} ` : ''
}

function renderEntry(model: ClientModel, { name, type }: EventModel): Code {
  return renderShape(model, type, true, `${quote(name)}: `)
}

function renderSignature({ name, signature }: EventModel): Code[] {
  if (!signature) return []
  const { header, timestampHeader, toleranceSeconds, encoding, hash, signedText, scheme } =
    completeSignature(signature)
  const algorithm = [quote(encoding), quote(hash.replace('-', '').toLowerCase()), quote(signedText)]
  const { type, items } = scheme ? SCHEMES[scheme] : { type: 'Signature', items: () => algorithm }
  const stated = [
    quote(header),
    timestampHeader === undefined ? 'None' : quote(timestampHeader),
    toleranceSeconds === undefined ? 'None' : String(toleranceSeconds),
  ]
  return [group(`${quote(name)}: ${type}(`, [...stated, ...items(signedText)], ')')]
}

function listRecords(model: ClientModel): ObjectModel[] {
  const found = new Map<string, ObjectModel>()
  const visit = (ref: TypeRef) => {
    if ('of' in ref) visit(ref.of)
    const type = findRecord(model.types, ref)
    if (!type || found.has(type.name)) return
    found.set(type.name, type)
    for (const member of type.members) visit(member.type)
  }
  for (const { type } of model.events) visit(type)
  return [...found.values()]
}

function renderMembers(model: ClientModel, type: ObjectModel): Code[] {
  return type.members.map((member) =>
    renderShape(model, member.type, member.isRequired, `${quote(member.wireName)}: `),
  )
}

function renderShape(model: ClientModel, type: TypeRef, isRequired: boolean, before = ''): Code {
  const of = 'of' in type ? [prefix('of=', renderShape(model, type.of, true))] : []
  const items: Code[] = [
    kindOf(model, type),
    ...(isRequired ? [] : ['required=False']),
    ...(type.isNullable ? ['nullable=True'] : []),
    ...of,
  ]
  return group(`${before}Shape(`, items, ')')
}

/** Returns the record's name, or for an enumeration the type of its values, as more may come. */
function kindOf(model: ClientModel, type: TypeRef): string {
  if (type.kind !== 'named') return quote(type.kind === 'file' ? 'string' : type.kind)
  const found = findType(model.types, type)
  if (found?.kind === 'object') return `record=${quote(type.name)}`
  const values = found?.values ?? []
  if (values.length === 0) return quote('any')
  return quote(
    values.every((value) => typeof value === 'string')
      ? 'string'
      : values.every((value) => typeof value === 'number')
        ? 'number'
        : 'any',
  )
}
