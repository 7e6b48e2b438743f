import { dateFormats } from '../../date-formats.ts'
import { isUnstated, UNSTATED_CREDENTIAL } from '../../document.ts'
import { isObject } from '../../spec-tree.ts'

/**
 * Members that hold prose or samples, or mark what is open: the facts-only bundle rewords some of them. Its webhooks are
 * operations with a proposed path, which the full bundle has under `paths`.
 */
const NOT_A_CLAIM = new Set([
  ...['description', 'summary', 'examples', 'example', 'tags', 'info', 'webhooks'],
  ...['x-gap', 'x-gap-path', 'x-gap-status', 'x-gap-media-type', 'x-proposed'],
])

/** What the full document has for an unstated status or media type. */
const PROPOSED: Record<string, string> = { '2XX': '200', '*/*': 'application/json' }

/**
 * Returns everything that a facts-only document states and the full document does not, as `pointer: what`. A success without a
 * stated status is `2XX` in the one and `200` in the other. An answer that is not shown (`default`) and an open schema claim
 * nothing.
 *
 * @param samples strings: those that match a narrowed pattern must match the stated one too
 */
export function findContradictions(
  documented: unknown,
  full: unknown,
  samples: string[],
  pointer = '',
): string[] {
  if (Array.isArray(documented)) return findUnlisted(documented, full, samples, pointer)
  if (!isObject(documented)) {
    if (documented === full || isNarrowed(pointer, documented, full, samples)) return []
    return [`${pointer}: ${JSON.stringify(documented)}, not ${JSON.stringify(full)}`]
  }
  if (!isObject(full)) return [`${pointer}: stands only in the documented bundle`]
  return Object.entries(documented).flatMap(([key, value]) => {
    if (
      NOT_A_CLAIM.has(key) ||
      key === UNSTATED_CREDENTIAL ||
      (key === 'default' && pointer.endsWith('/responses'))
    )
      return []
    const place = `${pointer}/${key}`
    if (key === 'enum' && full['x-values'] === 'all')
      return findContradictions(value, full['x-extensible-enum'], samples, place)
    if (key === 'pattern' && full.pattern === undefined && isFormat(full.format))
      return isNarrowed(place, value, dateFormats[full.format].source, samples)
        ? []
        : [`${place}: is dropped`]
    return findContradictions(value, full[key] ?? full[PROPOSED[key] ?? key], samples, place)
  })
}

const isFormat = (format: unknown): format is keyof typeof dateFormats =>
  typeof format === 'string' && Object.hasOwn(dateFormats, format)

/** A proposal may narrow a stated pattern, never widen it. */
function isNarrowed(pointer: string, stated: unknown, proposed: unknown, samples: string[]): boolean {
  if (!pointer.endsWith('/pattern') || typeof stated !== 'string' || typeof proposed !== 'string')
    return false
  const fitting = samples.filter((each) => new RegExp(proposed, 'u').test(each))
  return fitting.length > 0 && fitting.every((each) => new RegExp(stated, 'u').test(each))
}

function findUnlisted(documented: unknown[], full: unknown, samples: string[], pointer: string): string[] {
  if (!Array.isArray(full)) return [`${pointer}: a list only in the documented bundle`]
  return documented.flatMap((each) => {
    // The full document names the credential that the documented one only requires.
    if (isObject(each) && isUnstated(each) && full.length > 0) return []
    if (!isParameter(each))
      return full.some((other) => findContradictions(each, other, samples).length === 0)
        ? []
        : [`${pointer}: ${JSON.stringify(each)} is not in the full bundle`]
    const other = full.find((one) => isParameter(one) && one.name === each.name && one.in === each.in)
    return findContradictions(each, other, samples, `${pointer}/${each.name}`)
  })
}

/** Returns every place that still proposes something: a marked member with content, or a status that is not stated. */
export function findProposals(node: unknown, pointer = ''): string[] {
  if (!isObject(node) && !Array.isArray(node)) return []
  const own = isObject(node) ? proposalsAt(node, pointer) : []
  return [
    ...own,
    ...Object.entries(node).flatMap(([key, value]) => findProposals(value, `${pointer}/${key}`)),
  ]
}

function proposalsAt(node: Record<string, unknown>, pointer: string): string[] {
  if ('x-proposed' in node) return [`${pointer}: still carries a proposed constraint`]
  if ('x-notes' in node) return [`${pointer}: still carries notes, which rest on gaps`]
  if (pointer.endsWith('/responses') && '200' in node)
    return [`${pointer}: no success status is stated, so 200 is a proposal`]
  if (!('x-gap' in node)) return []
  const claims = Object.keys(node).filter(
    (key) => !NOT_A_CLAIM.has(key) && !(key === 'properties' && isStated(node[key])),
  )
  return claims.length > 0 ? [`${pointer}: still proposes ${claims.join(', ')}`] : []
}

/** Whether every property of an open schema is stated. */
function isStated(properties: unknown): boolean {
  return (
    isObject(properties) && Object.values(properties).every((each) => isObject(each) && 'x-source' in each)
  )
}

export function listStrings(node: unknown): string[] {
  if (typeof node === 'string') return [node]
  return isObject(node) || Array.isArray(node) ? Object.values(node).flatMap(listStrings) : []
}

function isParameter(value: unknown): value is { name: string; in: string } {
  return isObject(value) && 'name' in value && 'in' in value
}
