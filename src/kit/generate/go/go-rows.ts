import type { Pagination } from '../../../client/calls/operation-table.ts'
import type { HostModel, OperationModel } from '../model/client-model.ts'
import { placeGiven } from '../model/place-given.ts'
import { toLiteral } from './go-text.ts'

type Effect = NonNullable<OperationModel['row']['outcome']>

/** Renders what the runtime needs about an operation, and about the one that shows its effect. */
export function renderRow(operation: OperationModel, host: HostModel): string {
  const { outcome } = operation.row
  const ask = outcome && host.operations.find(({ operationId }) => operationId === outcome.ask)
  const effect = ask ? [`effect: &effect{\n${renderEffect(outcome, ask)}\t}`] : []
  return `operation{${[...listMembers(operation), ...effect].join(', ')}}`
}

export function renderPlaces({
  items,
  meta,
  page = 'page',
  nextPage = 'nextPage',
  pages = 'pages',
}: Pagination): string {
  return `places{${[items, meta, page, nextPage, pages].map(toLiteral).join(', ')}}`
}

function listMembers({ operationId, row }: OperationModel): string[] {
  const texts = {
    id: operationId,
    method: row.method,
    path: row.path,
    key: row.key,
    idempotencyHeader: row.idempotencyHeader,
    encrypted: row.encrypted?.field,
    cipher: row.encrypted?.cipher,
  }
  const members = Object.entries(texts).flatMap(([name, text]) =>
    text ? [`${name}: ${toLiteral(text)}`] : [],
  )
  if (row.idempotent) members.push('idempotent: true')
  if (row.idempotencyStated) members.push('idempotencyStated: true')
  return members
}

function renderEffect(outcome: Effect, ask: OperationModel): string {
  const { path, query, body } = placeGiven(ask, outcome.given)
  const inPath = Object.values(path).map((each) => toLiteral(String(each)))
  const { pagination } = ask.row
  const members = {
    ask: `operation{${listMembers(ask).join(', ')}}`,
    pages: pagination && `&${renderPlaces(pagination)}`,
    path: inPath.length > 0 ? `[]string{${inPath.join(', ')}}` : undefined,
    query: Object.keys(query).length > 0 ? renderTemplate(query) : undefined,
    body: body && !outcome.repeat && renderTemplate(body),
    record: toLiteral(outcome.record),
    key: outcome.key && toLiteral(outcome.key),
    since: outcome.since && toLiteral(outcome.since),
    match: outcome.match && renderMap('string', outcome.match, toLiteral),
    done: outcome.done && renderMap('[]any', outcome.done, renderValues),
    none: outcome.none && renderMap('[]any', outcome.none, renderValues),
    gone: outcome.gone && 'true',
    repeat: outcome.repeat && 'true',
  }
  const given = Object.entries(members).filter(([, value]) => value)
  const width = Math.max(...given.map(([name]) => name.length)) + 1
  return given.map(([name, value]) => `\t\t${`${name}:`.padEnd(width)} ${value},\n`).join('')
}

function renderTemplate(template: object): string {
  return renderMap('any', template, (value) =>
    typeof value === 'string' ? toLiteral(value) : renderTemplate(value as object),
  )
}

function renderMap<Value>(
  type: string,
  map: Readonly<Record<string, Value>> | object,
  render: (value: Value) => string,
) {
  const entries = Object.entries(map).map(([name, value]) => `${toLiteral(name)}: ${render(value as Value)}`)
  return `map[string]${type}{${entries.join(', ')}}`
}

function renderValues(values: readonly unknown[]): string {
  return `{${values.map(renderValue).join(', ')}}`
}

/** Numbers are float64, as encoding/json decodes them. */
function renderValue(value: unknown): string {
  if (typeof value === 'number') return `float64(${value})`
  return typeof value === 'string' ? toLiteral(value) : value === null ? 'nil' : String(value)
}
