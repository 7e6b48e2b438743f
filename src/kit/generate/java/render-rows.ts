import type { OperationRow } from '../../contract/operations.ts'
import type { OperationModel } from '../model/client-model.ts'
import { placeGiven } from '../model/place-given.ts'
import { layOut, quoteJava } from './java-text.ts'

const COLUMNS = 100

/** An operation with the name of its row. */
export interface RowModel extends OperationModel {
  constant: string
}

/** Renders how to call an operation, as a constant of its client. */
export function renderRow(
  { operationId, row, constant }: RowModel,
  operations: readonly RowModel[],
  className: string,
): string[] {
  const given = [operationId, row.method, row.path].map(quoteJava)
  const links = [...linksOf(row).map((link) => [link]), ...outcomeOf(row, operations, className)]
  const made = `new Operation(${given.join(', ')})`
  const head = `  private static final Operation ${constant} =`
  const oneLine = `${made}${links.map((link) => (link.length > 1 ? ' '.repeat(COLUMNS) : link[0])).join('')};`
  if (`${head} ${oneLine}`.length <= COLUMNS) return ['', `${head} ${oneLine}`]
  if (oneLine.length <= COLUMNS - 6) return ['', head, `      ${oneLine}`]
  if (links.length === 0) return ['', head, ...layOut(6, 'new Operation(', given, ');')]
  const linked = links.flat().map((line) => `          ${line}`)
  linked[linked.length - 1] += ';'
  return ['', head, ...layOut(6, 'new Operation(', given, ')', 8), ...linked]
}

function linksOf(row: OperationRow): string[] {
  const { key, idempotent, idempotencyHeader, idempotencyStated, encrypted, multipart, pagination } = row
  const { page = 'page', items, meta, nextPage = 'nextPage', pages = 'pages' } = pagination ?? {}
  return [
    key === 'public' || key === 'secret' ? link('key', key) : '',
    idempotent ? '.idempotent()' : '',
    idempotencyHeader ? link('idempotencyHeader', idempotencyHeader) : '',
    idempotencyStated ? '.idempotencyStated()' : '',
    encrypted ? link('encrypted', encrypted.field, encrypted.cipher) : '',
    multipart ? '.form()' : '',
    items !== undefined && meta !== undefined ? link('pages', page, items, meta, nextPage, pages) : '',
  ].filter(Boolean)
}

function link(name: string, ...values: unknown[]): string {
  return `.${name}(${values.map(writeScalar).join(', ')})`
}

function writeScalar(value: unknown): string {
  return typeof value === 'string' ? quoteJava(value) : String(value)
}

/** Renders how to find out whether a write took effect, as the lines of one link. */
function outcomeOf(
  { outcome }: OperationRow,
  operations: readonly RowModel[],
  className: string,
): string[][] {
  const asked = operations.find(({ operationId }) => operationId === outcome?.ask)
  if (!outcome || !asked) return []
  const { record, key, match = {}, done = {}, since, none = {}, gone, repeat } = outcome
  const made = `new Outcome(() -> ${className}.${asked.constant}, ${quoteJava(record)})`
  const links = [
    ...(repeat ? ['.repeat()'] : linkGiven(asked, outcome.given)),
    ...(key === undefined ? [] : [link('key', key)]),
    ...Object.entries(match).map((each) => link('match', ...each)),
    ...Object.entries(done).map(([member, values]) => link('done', member, ...values)),
    ...(since === undefined ? [] : [link('since', since)]),
    ...Object.entries(none).map(([member, values]) => link('none', member, ...values)),
    ...(gone ? ['.gone()'] : []),
  ]
  const flat = made + links.join('')
  if (`          .outcome(${flat});`.length <= COLUMNS) return [[`.outcome(${flat})`]]
  if (`              ${flat});`.length <= COLUMNS) return [['.outcome(', `    ${flat})`]]
  return [
    [
      '.outcome(',
      `    ${made}`,
      ...links.slice(0, -1).map((each) => `        ${each}`),
      `        ${links.at(-1)})`,
    ],
  ]
}

function linkGiven(asked: OperationModel, given: object): string[] {
  const { path, query, body = {} } = placeGiven(asked, given)
  const places = { inPath: path, inQuery: query, inBody: body }
  return Object.entries(places).flatMap(([name, values]) =>
    flatten(values).map((each) => link(name, ...each)),
  )
}

function flatten(given: object): [name: string, from: string][] {
  return Object.entries(given).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[name, value] as [string, string]]
      : flatten(value as object).map(([inner, from]): [string, string] => [`${name}.${inner}`, from]),
  )
}
