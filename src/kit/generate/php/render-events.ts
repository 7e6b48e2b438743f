import { formatWaited, readAnswerTimes } from '../model/answer-times.ts'
import type { EventModel, SourceFile, TypeModel } from '../model/client-model.ts'
import { findRecord } from '../model/find-types.ts'
import { listSignatures, type Signature } from '../model/list-signatures.ts'
import { createTypeNames } from './type-names.ts'
import { quoteOrNull, quotePhp, writeDoc, writeFile } from './write-php.ts'

/** Lists the events that can be verified and have a class. */
export function listSigned(events: readonly EventModel[], types: readonly TypeModel[]): SignedEvent[] {
  return events.flatMap(({ name, summary, type, signature }) => {
    const record = signature && findRecord(types, type)
    return record ? [{ name, summary, typeName: record.name }] : []
  })
}

interface SignedEvent {
  name: string
  summary: string
  typeName: string
}

/** Renders the event table that the runtime's Webhooks class reads: events with a class, and the signature of every event. */
export function renderEvents(
  events: readonly SignedEvent[],
  types: readonly TypeModel[],
  all: readonly EventModel[],
): SourceFile {
  const names = createTypeNames(types, 'Types\\')
  const rows = events.map(
    ({ name, summary, typeName }) =>
      `${writeDoc('        ', [summary])}        ${quotePhp(name)} => ${names.classOf(typeName)}::class,\n`,
  )
  const { signatures, indexes } = listSignatures(all)
  const owns = all.map(
    ({ name }, at) => `        ${quotePhp(name)} => ${indexes[at]! < 0 ? 'null' : indexes[at]},\n`,
  )
  const code = `/** The webhooks that the service sends, and their signature. Proposal: event-kinds, webhook-signature. */
final class Events
{
    /** The class of each kind of event. */
    public const TYPES = [
${rows.join('')}    ];

    /** @internal */
    public const SIGNATURES = [
${signatures.map(renderForm).join('')}    ];

    /**
     * Which of these is the signature of each kind; null where the contract signs it with none.
     *
     * @internal
     */
    public const SIGNED_AS = [
${owns.join('')}    ];

${renderTimeouts(all)}}
`
  return { path: 'Events.php', content: writeFile('Paycontract', [], code) }
}

function renderTimeouts(events: readonly EventModel[]): string {
  const { shortest, longer, origins } = readAnswerTimes(events)
  const rows = longer.flatMap(([seconds, names]) =>
    names.map((name) => `        ${quotePhp(name)} => ${seconds},\n`),
  )
  const told = `How long the service waits for the answer to an event, in seconds. ${formatWaited(origins)}`
  return `${writeDoc('    ', [told])}    public const TIMEOUT_SECONDS = ${shortest};

    /** Events whose answer is waited for longer. */
    public const LONGER_TIMEOUTS = [${rows.length > 0 ? `\n${rows.join('')}    ` : ''}];
`
}

/** The runtime class of each signature standard. */
const STANDARDS = {
  'standard-webhooks': 'StandardWebhooks',
  'http-message-signatures': 'MessageSignatures',
} as const

/** Renders a signature. A standard implies most of the fields that other signatures need. */
function renderForm(signature: Signature): string {
  const { header, timestampHeader, toleranceSeconds, encoding, hash, signedText, scheme } = signature
  const rows = {
    header: quotePhp(header),
    timestampHeader: quoteOrNull(timestampHeader),
    toleranceSeconds: toleranceSeconds ?? 'null',
    ...(!scheme && { encoding: quotePhp(encoding), hash: quotePhp(hash.replace('-', '').toLowerCase()) }),
    ...(scheme !== 'standard-webhooks' && { signedText: quotePhp(signedText) }),
    ...(scheme && { scheme: `Internal\\${STANDARDS[scheme]}::class` }),
  }
  const lines = Object.entries(rows).map(([name, value]) => `            '${name}' => ${value},\n`)
  return `        [\n${lines.join('')}        ],\n`
}
