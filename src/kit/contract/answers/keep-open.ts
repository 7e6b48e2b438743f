import { isDeepStrictEqual } from 'node:util'
import { joinProposed } from '../profiles/merge-proposed.ts'
import { asList, asObject, isObject, type JsonObject, nameMapKeys } from '../spec-tree.ts'
import { earlierName, gapOf, type Written } from './written-places.ts'

/** Keywords that describe the description itself, or identify it. */
const OWN = new Set(['$ref', 'in', 'name', 'operationId', 'tags', 'example', 'examples', 'summary'])
/** Extensions that claim something about the service. */
const CLAIMS = new Set(['x-extensible-enum', 'x-encryption', 'x-idempotent', 'x-pagination'])
/** Keywords whose values can carry a gap of their own. */
const DESCRIBED = new Set([
  'properties',
  'responses',
  'headers',
  'content',
  'parameters',
  'requestBody',
  'schema',
])

/**
 * Keeps open the parts of a gap that an overlay did not answer. If it stated a source on a proposal and wrote some of its members
 * too, the others stay proposed, each with the gap. A source without anything else confirms the whole proposal.
 *
 * @param before the bundled document without overlays
 * @param after the same document with them; changed in place
 */
export function keepOpen(before: unknown, after: unknown, written: Written, inherited?: string): void {
  if (Array.isArray(after)) {
    const earlier = asList(before)
    for (const [index, member] of written.members)
      keepOpen(earlier[Number(index)], after[Number(index)], member, inherited)
  }
  if (!isObject(after)) return
  const earlier = asObject(before)
  const gap = gapOf(earlier, inherited)
  if (written.isStated) closeAddress(earlier, after)
  if (written.isConfirmed) confirm(earlier, after)
  else if (written.isStated && gap !== undefined && isObject(before)) keepMembers(after, written, gap)
  for (const [key, member] of written.members) {
    // A note is answered as a whole.
    if (key === 'x-notes') continue
    const earlierMember = earlier[earlierName(earlier, key, after[key])]
    keepOpen(earlierMember, after[key], member, written.isStated ? undefined : gap)
  }
}

/** Closes the gap of a status, media type or path, now stated. Its section is kept in front of the new source. */
function closeAddress(before: JsonObject, after: JsonObject): void {
  delete after['x-gap-status']
  delete after['x-gap-media-type']
  delete after['x-gap-path']
  const [section, source] = [before['x-source'], after['x-source']]
  if (typeof section === 'string' && !String(source).startsWith(section))
    after['x-source'] = `${section}; ${source}`
}

/** Turns proposed keywords on a stated node into facts as well. */
function confirm(before: JsonObject, after: JsonObject): void {
  const proposed = after['x-proposed']
  if (!isObject(proposed) || !isDeepStrictEqual(proposed, before['x-proposed'])) return
  const confirmed = joinProposed(after)
  for (const key of Object.keys(after)) delete after[key]
  Object.assign(after, confirmed)
  delete after['x-proposed']
}

function keepMembers(node: JsonObject, written: Written, gap: string): void {
  const isSchema = !('responses' in node || 'schema' in node || 'content' in node)
  const proposed: JsonObject = {}
  for (const [key, value] of Object.entries(node)) {
    const isClaim = CLAIMS.has(key) || !(key.startsWith('x-') || OWN.has(key))
    if (!isClaim || (key === 'description' && !isSchema)) continue
    const member = written.members.get(key)
    if (DESCRIBED.has(key)) keepDescribed(value, member, gap, nameMapKeys.has(key))
    else if (member === undefined) {
      if (key === 'type' && (written.members.has('properties') || written.members.has('required'))) continue
      proposed[key] = value
      delete node[key]
    } else if (Array.isArray(value) && Array.isArray(member.value)) {
      const { value: said } = member
      const rest = value.filter((each) => !asList(said).includes(each))
      node[key] = said
      if (rest.length > 0) proposed[key] = rest
    }
  }
  if (Object.keys(proposed).length === 0) return
  node['x-proposed'] = { gap, ...asObject(node['x-proposed']), ...proposed }
}

function keepDescribed(value: unknown, written: Written | undefined, gap: string, holdsNames: boolean): void {
  if (!holdsNames) {
    keepOne(value, written, gap)
    return
  }
  for (const [name, each] of Object.entries(asObject(value))) keepOne(each, written?.members.get(name), gap)
  for (const each of asList(value)) keepOne(each, undefined, gap)
}

function keepOne(value: unknown, written: Written | undefined, gap: string): void {
  if (!isObject(value) || 'x-source' in value || 'x-gap' in value) return
  if (written === undefined && 'schema' in value && !('in' in value)) keepOne(value.schema, undefined, gap)
  else if (written === undefined) value['x-gap'] = gap
  else if (written.members.size > 0) keepMembers(value, written, gap)
}
