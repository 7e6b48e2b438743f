import type { Outcome } from '../../../client/calls/operation-table.ts'
import type { HostModel, OperationModel } from '../model/client-model.ts'
import { type Code, group, prefix } from '../text/lay-out.ts'
import { layOut, quote } from './python-text.ts'

/** Renders an operation as a constant of its host's module. */
export function renderRow({ operationId, row }: OperationModel, constant: string): string {
  const pagination =
    row.pagination &&
    group(
      'pagination=Pagination(',
      [
        quote(row.pagination.items),
        quote(row.pagination.meta),
        ...listOptions({
          page: row.pagination.page,
          next_page: row.pagination.nextPage,
          pages: row.pagination.pages,
        }),
      ],
      ')',
    )
  const items: Code[] = [
    ...[operationId, row.method, row.path].map(quote),
    ...(row.key === 'none' ? [] : listOptions({ key: row.key })),
    ...(row.idempotent ? ['idempotent=True'] : []),
    ...(row.idempotencyStated ? ['idempotency_stated=True'] : []),
    ...listOptions({
      idempotency_header: row.idempotencyHeader,
      encrypted_field: row.encrypted?.field,
      cipher: row.encrypted?.cipher,
    }),
    ...(row.outcome ? [prefix('outcome=', renderOutcome(row.outcome))] : []),
    ...(pagination ? [pagination] : []),
    ...(row.inQuery ? [prefix('in_query=', renderTuple(row.inQuery))] : []),
    ...(row.alsoInBody ? [prefix('also_in_body=', renderTuple(row.alsoInBody))] : []),
  ]
  return `${constant} = ${layOut(group('Operation(', items, ')'), 0, constant.length + 3)}`
}

function renderOutcome({ ask, given, record, key, match, done, since, none, gone, repeat }: Outcome): Code {
  const sets = { match, done, none }
  return group(
    'Outcome(',
    [
      quote(ask),
      renderValue(given),
      quote(record),
      ...listOptions({ key, since }),
      ...Object.entries(sets).flatMap(([name, value]) =>
        value ? [prefix(`${name}=`, renderValue(value))] : [],
      ),
      ...(gone ? ['gone=True'] : []),
      ...(repeat ? ['repeat=True'] : []),
    ],
    ')',
  )
}

function renderValue(value: unknown): Code {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (value === null || value === undefined) return 'None'
  if (Array.isArray(value)) return group('[', value.map(renderValue), ']')
  const members = Object.entries(value).map(([name, each]) => prefix(`${quote(name)}: `, renderValue(each)))
  return group('{', members, '}')
}

function listOptions(options: Record<string, string | undefined>): string[] {
  return Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${quote(value)}`],
  )
}

export function renderCredentials({ credentials }: HostModel): Code {
  const items = Object.entries(credentials).map(([type, { header, scheme }]) =>
    group(`${quote(type)}: Credential(`, [header, ...(scheme ? [scheme] : [])].map(quote), ')'),
  )
  return group('{', items, '}')
}

export function renderFailures({ failures }: HostModel): Code {
  const { requestId, errors, field, message } = failures
  return group('Failures(', listOptions({ request_id: requestId, errors, field, message }), ')')
}

export function renderTuple(values: readonly string[]): Code {
  const [only, ...others] = values.map(quote)
  if (only === undefined) return '()'
  return others.length === 0 ? `(${only},)` : group('(', values.map(quote), ')')
}
