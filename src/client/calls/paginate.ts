import { ConfigurationError, InvalidResponseError } from '../errors.ts'
import type { CallOptions, CallResult, OperationAt, TransportOptions } from './call-types.ts'
import type { ContractClient } from './contract-client.ts'
import type { OperationTable, Pagination } from './operation-table.ts'
import { readPath } from './read-path.ts'
import { type UnwrappableResult, type Unwrapped, unwrap } from './unwrap.ts'

type Listing<Operations extends OperationTable> = Extract<
  Operations[keyof Operations],
  { pagination: { items: string } }
>

/** The paths that answer in pages. */
export type PaginatedPath<Paths, Operations extends OperationTable> = Extract<
  keyof Paths,
  Listing<Operations>['path']
>

type Member<Value, Key> = Key extends keyof NonNullable<Value> ? NonNullable<Value>[Key] : never
type At<Value, Path> = Path extends `${infer Head}.${infer Rest}`
  ? At<Member<Value, Head>, Rest>
  : Member<Value, Path>
type ElementOf<List> = List extends readonly (infer Item)[] ? Item : never

/** One record of a listing. */
export type PageItem<Paths, Operations extends OperationTable, Path extends keyof Paths> = ElementOf<
  At<
    Unwrapped<CallResult<OperationAt<Paths, Path, 'get'>>>,
    Extract<Listing<Operations>, { path: Path }>['pagination']['items']
  >
>

/** The query of a listing, its first page, and how to stop the iteration. */
export interface PaginateOptions<Operation> extends CallOptions, TransportOptions {
  params?: (Operation extends { parameters: infer Parameters } ? Parameters : never) | undefined
  /** Ends the iteration, also between and within calls. */
  signal?: AbortSignal | null | undefined
}

/**
 * Iterates over all records of a listing, page after page: transactions, AML records, refunds, chargebacks. A page is fetched
 * when its first record is read; leaving the loop early stops fetching.
 *
 * @param client a checkout or business client
 * @param path the path of a listing, e.g. `/transactions`
 * @param options `params.query` of the listing; `page` is the first page
 * @returns an async iterable of the records
 * @throws InvalidResponseError `invalid_response`: a page holds no list, or the page numbers do not advance
 * @throws ConfigurationError `invalid_option`: the path is not the path of a listing
 * @throws ApiError and every other error of a call
 * @see the interface document, §4.1, §4.3 and §4.4
 */
export async function* paginate<
  Paths,
  Operations extends OperationTable,
  Path extends PaginatedPath<Paths, Operations>,
>(
  client: ContractClient<Paths, Operations>,
  path: Path,
  options: PaginateOptions<OperationAt<Paths, Path, 'get'>> = {},
): AsyncGenerator<PageItem<Paths, Operations, Path>, void, undefined> {
  const pagination = Object.values(client.operations).find((row) => row.path === path)?.pagination
  if (!pagination) throw new ConfigurationError('invalid_option', 'the path is not that of a listing')
  const { params, ...init } = options as { params?: { query?: Record<string, unknown> } }
  const get = client.GET as unknown as (path: unknown, init: object) => Promise<UnwrappableResult>
  let query = params?.query
  let previous: string | undefined
  const { page: parameter = 'page' } = pagination
  for (let page = Number(query?.[parameter] ?? 1); page > 0; query = { ...query, [parameter]: page }) {
    const result = await get(path, { ...init, params: { ...params, query } })
    const body = unwrap<UnwrappableResult>(result)
    const items = readPath(body, pagination.items)
    const next = readNextPage(pagination, readPath(body, pagination.meta), page)
    const refuse = (where: string, message: string) =>
      new InvalidResponseError(result.operationId, [{ field: where, message }])
    if (!Array.isArray(items)) throw refuse(pagination.items, 'must be array')
    if (!items.length) return
    const content = JSON.stringify(items)
    if (content === previous) throw refuse(pagination.items, 'must not repeat the page before')
    yield* items
    if (next > 0 && next <= page) throw refuse(pagination.meta, 'must lead to a later page')
    previous = content
    page = next
  }
}

/** Reads the next page in either documented form: `nextPage` (0 for none), or `page` of `pages`. */
function readNextPage({ nextPage, pages }: Pagination, meta: unknown, page: number): number {
  const next = readPath(meta, nextPage ?? 'nextPage')
  if (next !== undefined && next !== null) return Number(next)
  return page < Number(readPath(meta, pages ?? 'pages')) ? page + 1 : 0
}

/** Whether a page says if another page follows. A page that does not may be the first of many. */
export function saysWhatFollows({ meta, nextPage = 'nextPage', pages = 'pages' }: Pagination, body: unknown) {
  const numbers = readPath(body, meta)
  return Number.isFinite(readPath(numbers, nextPage) ?? readPath(numbers, pages))
}
