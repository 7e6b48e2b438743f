import { isDeepStrictEqual } from 'node:util'
import { listOperations, type OpenApiDocument } from '../document.ts'
import { regularExpression } from '../name-rules.ts'
import { toDocumented } from '../profiles/documented-only.ts'
import { deref, isReference } from '../references.ts'
import { asList, asObject, isObject, type JsonObject, nameMapKeys } from '../spec-tree.ts'

/** A stated fact that an overlay changed or removed. */
export interface ChangedFact {
  /** Its keys in the bundled document. */
  keys: string[]
  /** The section that states it, such as `§4.1, §7`. */
  section: string
}

/** Keywords that state nothing about the service: our own addresses, our own names, and prose. */
const UNSTATED = new Set([
  ...['openapi', 'jsonSchemaDialect', 'info', 'servers', 'tags', 'operationId'],
  ...['description', 'summary', 'title', 'example', 'examples', 'default'],
])
const CLAIMS = new Set(['x-extensible-enum', 'x-encryption', 'x-idempotent', 'x-pagination', 'x-key-type'])

/** A place: its value in the facts, in the document before the overlays, and in the document after them. */
interface Place {
  keys: string[]
  section: string
  /** The keys of the value are names, not keywords. */
  holdsNames: boolean
  /** The list is complete: no other value may be added. */
  isClosed: boolean
  fact: unknown
  had: unknown
  has: unknown
}

/**
 * Returns the facts that an overlay changed or removed. An overlay may add to a fact if what was stated stays. Prose and examples
 * are left out, as they follow what they explain.
 */
export function listChangedFacts(before: OpenApiDocument, after: OpenApiDocument): ChangedFact[] {
  const facts = toDocumented(before)
  const changed: ChangedFact[] = []
  const visit = (place: Place): void => {
    const { fact, had, has } = place
    if (has === undefined) changed.push({ keys: place.keys, section: place.section })
    else if (isReference(fact) && !isReference(has))
      visit({ ...place, fact: deref(facts, fact), had: deref(before, had), has })
    else if (Array.isArray(fact)) {
      if (!isListKept(place)) changed.push({ keys: place.keys, section: place.section })
      for (const below of listParameters(place)) visit(below)
    } else if (isObject(fact)) for (const below of listMembers(place, before, after)) visit(below)
    else if (isDeepStrictEqual(fact, had) && fact !== has)
      changed.push({ keys: place.keys, section: place.section })
  }
  visit({ keys: [], section: '', holdsNames: false, isClosed: false, fact: facts, had: before, has: after })
  return changed
}

function listMembers(place: Place, before: OpenApiDocument, after: OpenApiDocument): Place[] {
  const [fact, had, has] = [place.fact, place.had, place.has].map(asObject) as [
    JsonObject,
    JsonObject,
    JsonObject,
  ]
  const section = String(had['x-source'] ?? had['x-authenticated'] ?? place.section)
  return Object.entries(fact).flatMap(([key, value]): Place[] => {
    if (!place.holdsNames && (UNSTATED.has(key) || (key.startsWith('x-') && !CLAIMS.has(key)))) return []
    const holdsNames = !place.holdsNames && nameMapKeys.has(key)
    const isClosed =
      ['enum', 'type'].includes(key) || (key === 'x-extensible-enum' && had['x-values'] === 'all')
    const at = (name: string, earlier: unknown, later: unknown): Place[] => [
      {
        keys: [...place.keys, name],
        section: section || findSection(earlier),
        holdsNames,
        isClosed,
        fact: value,
        had: earlier,
        has: later,
      },
    ]
    // In the facts, a list of all values is a closed enum.
    const open = key === 'enum' && had['x-values'] === 'all' ? 'x-extensible-enum' : key
    // If the stated pattern is wider, the proposed or answered one is one of the forms that it allows.
    const isNarrowed =
      key === 'pattern' &&
      asObject(had['x-proposed']).pattern === null &&
      (has.format === asObject(had['x-proposed']).format || isNarrower(value, has.pattern))
    if (open in had) return isNarrowed ? [] : at(open, had[open], has[open])
    if (key === 'webhooks') return at(key, {}, {})
    // A proposed status is a range of statuses in the facts.
    const [status, answered] = [had, has].map((map) => Object.keys(map).find((each) => each[0] === key[0]))
    if (/^\dXX$/.test(key) && status) return at(status, had[status], has[status] ?? has[answered ?? ''])
    // Likewise a proposed media type is `*/*`.
    const [type] = Object.keys(had)
    if (key === '*/*' && type) return at(type, had[type], has[type] ?? Object.values(has)[0])
    return place.keys[0] === 'webhooks' ? locateOperation(key, { ...place, fact: value }, before, after) : []
  })
}

/** Texts that no date format allows, and texts that some other format writes. */
const FOREIGN = ['', 'x', '0', 'yesterday', '06/11/2026', 'Fri, 06 Nov 2026 10:00:00 GMT']

/** Whether the answered pattern refuses all that the stated one refuses, judged by samples. */
function isNarrower(stated: unknown, answered: unknown): boolean {
  if (typeof stated !== 'string' || typeof answered !== 'string') return false
  if (!regularExpression.fits.test(answered)) return false
  const [wide, narrow] = [new RegExp(stated, 'u'), new RegExp(answered, 'u')]
  return FOREIGN.every((each) => wide.test(each) || !narrow.test(each))
}

/** The section of a path's first operation: the path itself has none. */
function findSection(node: unknown): string {
  const [section] = Object.values(asObject(node)).map((each) => asObject(each)['x-source'])
  return typeof section === 'string' ? section : ''
}

/** Finds an operation whose address is a proposal: in the facts it is a webhook under its operationId. */
function locateOperation(
  operationId: string,
  place: Place,
  before: OpenApiDocument,
  after: OpenApiDocument,
): Place[] {
  const [earlier, later] = [before, after].map((document) =>
    listOperations(document).find(({ operation }) => operation.operationId === operationId),
  )
  if (!earlier) return []
  const section = String(earlier.operation['x-source'] ?? place.section)
  return [
    {
      ...place,
      keys: ['paths', earlier.path],
      section,
      holdsNames: false,
      had: earlier.operation,
      has: later?.operation,
    },
  ]
}

/** Whether a list still holds what was stated. A closed list must also hold nothing else. */
function isListKept({ isClosed, fact, had, has }: Place): boolean {
  const holds = (list: unknown, each: unknown) => asList(list).some((other) => isDeepStrictEqual(other, each))
  const stated = asList(fact).filter((each) => holds(had, each) && !isParameter(each))
  return (
    stated.every((each) => holds(has, each)) && !(isClosed && asList(has).some((each) => !holds(had, each)))
  )
}

const isParameter = (each: unknown): each is JsonObject => isObject(each) && 'in' in each

/** Returns the parameters of a list, each with the one of the same name and place before and after. */
function listParameters(place: Place): Place[] {
  return asList(place.fact)
    .filter(isParameter)
    .map((fact) => {
      const find = (list: unknown) =>
        asList(list).find((each) => isParameter(each) && each.name === fact.name && each.in === fact.in)
      return {
        ...place,
        keys: [...place.keys, String(fact.name)],
        fact,
        had: find(place.had),
        has: find(place.has),
      }
    })
}
