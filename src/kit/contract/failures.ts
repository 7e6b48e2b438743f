import { ExpectedError } from '../expected-error.ts'
import { listOperations, type OpenApiDocument, type Schema } from './document.ts'
import { formatWithPlace } from './places.ts'
import { deref } from './references.ts'
import { membersOf, type Node, view } from './wire/pair-members.ts'

/** Where an answer reports a failure, and how answers renamed the fields. */
export interface Failures {
  /** Name in lower case of the header that identifies the exchange. */
  requestId?: string
  /** The list of fields at fault, as a dotted path into the body. */
  errors?: string
  /** The name of a field in an item of that list, if it is not `field`. */
  field?: string
  /** The name of the problem in an item, if it is not `message`. */
  message?: string
}

/** An answer may move the list of fields, at most this deep. */
const MAX_LEVELS = 3

/**
 * Returns how failures are reported; empty if unknown, as in a document of facts only.
 *
 * @throws ExpectedError the name of the header is invalid
 */
export function describeFailures(document: OpenApiDocument): Failures {
  const { header } = document['x-request-id'] ?? {}
  if (header !== undefined && !/^[\w-]+$/.test(header)) {
    const problem = 'x-request-id: header is the name of a header, as X-Request-Id.'
    throw new ExpectedError(formatWithPlace(document, [['x-request-id', 'header']], problem))
  }
  return { ...(header && { requestId: header.toLowerCase() }), ...describeFieldErrors(document) }
}

/** All errors of a host have the same body: the first one that lists fields shows it. */
function describeFieldErrors(document: OpenApiDocument): Failures {
  for (const body of listErrorBodies(document)) {
    const [place, list] = findMember(body, 'errors') ?? []
    if (!place || !list) continue
    const { items } = view(list)
    const names = items ? listRenamed({ document, schema: items as Schema }) : {}
    return { errors: place.join('.'), ...names }
  }
  return {}
}

function listErrorBodies(document: OpenApiDocument): Node[] {
  const refusals = listOperations(document).flatMap(({ operation: { responses } }) =>
    Object.keys(responses).flatMap((status) => (status.startsWith('4') ? [responses[status]!] : [])),
  )
  return refusals.flatMap((response) => {
    const { schema } = Object.values(deref(document, response).content ?? {})[0] ?? {}
    return schema ? [{ document, schema }] : []
  })
}

/** Finds a member by its current or former name, at any place that an answer moved it to. */
function findMember(node: Node, name: string, above: string[] = []): [string[], Node] | undefined {
  for (const [own, member] of membersOf(node)) {
    const { 'x-was': was } = view(member)
    const place = [...above, own]
    if (was === `/${name}` || (!above.length && (was ?? own) === name)) return [place, member]
    const deeper = place.length < MAX_LEVELS && findMember(member, name, place)
    if (deeper) return deeper
  }
  return undefined
}

function listRenamed(item: Node): Failures {
  const entries = [...membersOf(item)].flatMap(([name, node]) => {
    const { 'x-was': was } = view(node)
    return was === 'field' || was === 'message' ? [[was, name]] : []
  })
  return Object.fromEntries(entries)
}
