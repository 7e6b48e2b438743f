import { ExpectedError } from '../expected-error.ts'
import type { OpenApiDocument, OperationObject } from './document.ts'
import { formatWithPlace } from './places.ts'
import { deref } from './references.ts'
import { membersOf, type Node, view } from './wire/pair-members.ts'

/** Where a page holds its items and its page numbers, as dotted paths into the answer, and how answers renamed them. */
export interface Pagination {
  items: string
  meta: string
  /** The query parameter for the page number, if it is not `page`. */
  page?: string
  /** The member of `meta` with the number of the next page, if it is not `nextPage`. */
  nextPage?: string
  /** The member of `meta` with the number of pages, if it is not `pages`. */
  pages?: string
}

/** @throws ExpectedError `x-pagination` lacks `items` or `meta` */
export function readPagination(
  document: OpenApiDocument,
  operation: OperationObject,
): Pagination | undefined {
  const { operationId, 'x-pagination': pagination } = operation
  if (!pagination) return undefined
  const { items, meta } = pagination
  if (typeof items !== 'string' || typeof meta !== 'string') {
    const problem = `${operationId}: x-pagination needs items and meta, the paths of both in the answer, as data.orders`
    throw new ExpectedError(formatWithPlace(document, [[pagination]], problem))
  }
  const numbers = renamedMembers(findAnswer(document, operation), meta.split('.'))
  return { items, meta, ...renamedParameter(document, operation), ...numbers }
}

function renamedParameter(document: OpenApiDocument, { parameters = [] }: OperationObject) {
  const page = parameters
    .map((each) => deref(document, each))
    .find((each) => each.in === 'query' && each['x-was'] === 'page')
  return page && { page: page.name }
}

function renamedMembers(answer: Node | undefined, place: readonly string[]): Partial<Pagination> {
  const meta = place.reduce<Node | undefined>((node, name) => node && membersOf(node).get(name), answer)
  const entries = [...(meta ? membersOf(meta) : [])].flatMap(([name, node]) => {
    const { 'x-was': was } = view(node)
    return was === 'nextPage' || was === 'pages' ? [[was, name]] : []
  })
  return Object.fromEntries(entries)
}

/** Returns the body of a success. */
export function findAnswer(document: OpenApiDocument, { responses }: OperationObject): Node | undefined {
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const schema = Object.values(deref(document, response)?.content ?? {})[0]?.schema
  return schema && { document, schema }
}
