import { ExpectedError } from '../expected-error.ts'
import { listOperations, type OpenApiDocument, type Schema } from './document.ts'
import { formatWithPlace } from './places.ts'
import { deref } from './references.ts'
import { membersOf, type Node, view } from './wire/pair-members.ts'

/** Where an answer that reports a failure says what failed, and what answers renamed. */
export interface Failures {
  /** The header that names the exchange, in lower case. */
  requestId?: string
  /** The list of fields at fault, as a dotted path into the body. */
  errors?: string
  /** The name of a field in an item of that list, where it is not `field`. */
  field?: string
  /** What is wrong with it, where it is not `message`. */
  message?: string
}

/** An answer may move the list of fields, but hardly deeper than this. */
const MAX_LEVELS = 3

/**
 * Empty where nothing is known of it, as in a document that holds facts alone.
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

/** All errors of a host have one body: the first refusal that lists fields shows it. */
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

/** A member by the name that it bears or had, wherever an answer put it. */
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
