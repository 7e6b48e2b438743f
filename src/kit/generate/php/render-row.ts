import type { HostModel, OperationModel } from '../model/client-model.ts'
import { typeAt } from '../model/find-types.ts'
import { placeGiven } from '../model/place-given.ts'
import { type Code, group, layOut, prefix } from '../text/lay-out.ts'
import type { ClientContext } from './client-context.ts'
import { listPlaces } from './render-iterator.ts'
import { quotePhp } from './write-php.ts'

const INDENT = ' '.repeat(12)
const STEP = ' '.repeat(4)

/** Renders an operation in the runtime's format, with how to find out whether it took effect. */
export function renderRow(operation: OperationModel, host: HostModel, context: ClientContext): string {
  const lookup = writeLookup(operation, host, context)
  const words: Code[] = [...listRow(operation), ...(lookup ? [prefix('outcome: ', lookup)] : [])]
  const line = lookup ? undefined : `${INDENT}new Operation(${words.join(', ')}),\n`
  if (line && line.length <= 120) return line
  const inner = INDENT + STEP
  const rows = words.map((word) => `${inner}${layOut(word, { step: STEP, indent: inner, after: 1 })},\n`)
  return `${INDENT}new Operation(\n${rows.join('')}${INDENT}),\n`
}

function listRow({ operationId, row }: OperationModel): string[] {
  const { method, path, key, encrypted } = row
  return [
    ...[operationId, method, path, key].map(quotePhp),
    ...(row.idempotent ? ['isIdempotent: true'] : []),
    ...(row.idempotencyHeader ? [`idempotencyHeader: ${quotePhp(row.idempotencyHeader.toLowerCase())}`] : []),
    ...(row.idempotencyStated ? ['isIdempotencyStated: true'] : []),
    ...(encrypted ? [`encrypted: [${quotePhp(encrypted.field)}, ${quotePhp(encrypted.cipher)}]`] : []),
    ...(row.multipart ? ['isMultipart: true'] : []),
  ]
}

function writeLookup({ row }: OperationModel, host: HostModel, context: ClientContext): Code | undefined {
  const { outcome } = row
  const ask = outcome && host.operations.find(({ operationId }) => operationId === outcome.ask)
  if (!ask) return undefined
  const { record, key, match, done, none, since, gone, repeat } = outcome
  const shown = typeAt(context.types.all, ask.answer, record)
  const { pagination } = ask.row
  const listing = pagination?.items === record ? pagination : undefined
  return group(
    'new Lookup(',
    [
      group('new Operation(', listRow(ask), ')'),
      repeat ? '[]' : writeGiven(outcome.given, ask),
      quotePhp(record),
      `type: ${context.types.describe(shown.kind === 'list' ? shown.of : shown)}`,
      ...(key === undefined ? [] : [`key: ${quotePhp(key)}`]),
      ...(match ? [prefix('match: ', writeValue(match))] : []),
      ...(done ? [prefix('done: ', writeValue(done))] : []),
      ...(none ? [prefix('none: ', writeValue(none))] : []),
      ...(since === undefined ? [] : [`since: ${quotePhp(since)}`]),
      ...(gone ? ['isGone: true'] : []),
      ...(repeat ? ['isRepeat: true'] : []),
      ...(listing ? [prefix('listing: ', writePlaces(listing))] : []),
    ],
    ')',
  )
}

function writePlaces(listing: Parameters<typeof listPlaces>[0] & { page?: string }): Code {
  return group('[', [`'page' => ${quotePhp(listing.page ?? 'page')}`, ...listPlaces(listing)], ']')
}

function writeGiven(given: object, ask: OperationModel): Code {
  const { body, path, query } = placeGiven(ask, given)
  const places = Object.entries({ path, query }).filter(([, values]) => Object.keys(values).length > 0)
  return writeValue({ ...(body && { body }), ...Object.fromEntries(places) })
}

function writeValue(value: unknown): Code {
  if (typeof value === 'string') return quotePhp(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const items = Array.isArray(value)
    ? value.map(writeValue)
    : Object.entries(value).map(([name, each]) => prefix(`${quotePhp(name)} => `, writeValue(each)))
  return group('[', items, ']')
}
