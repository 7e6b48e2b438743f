import { UNSTATED_CREDENTIAL } from '../contract/document.ts'
import { asList, asObject, type JsonObject } from '../contract/spec-tree.ts'
import { type OpenApi, resolve, same } from './document.ts'
import { type Comparison, descend, note, type Spot } from './recorder.ts'

/** Credentials that are sent together; any one of several such sets authorizes a call. */
type Alternative = Map<string, string[]>

export function compareSecurity(spot: Spot, base: JsonObject, revision: JsonObject): void {
  const before = listAlternatives(spot.comparison, 'base', base)
  const after = listAlternatives(spot.comparison, 'revision', revision)
  const here = descend(spot, ['security'], {}, { side: 'credentials' })
  const refused = before.filter((each) => !after.some((other) => isWithin(other, each)))
  const admitted = after.filter((each) => !before.some((other) => isWithin(other, each)))
  const values = { before: show(before), after: show(after) }
  if (refused.length > 0) {
    const what =
      before.length === 1 && before[0]!.size === 0
        ? `needs ${describe(after)} now`
        : `${describe(refused)} is no longer sufficient: it takes ${describe(after)}`
    note(here, 'credential-narrowed', 'narrower', what, values)
  } else if (admitted.length > 0) {
    const isOpen = after.some((each) => each.size === 0)
    const what = isOpen ? 'no longer needs a credential' : `takes ${describe(admitted)} as well`
    note(here, 'credential-widened', 'wider', what, values)
  }
}

function listAlternatives(
  comparison: Comparison,
  side: 'base' | 'revision',
  operation: JsonObject,
): Alternative[] {
  const listed = asList(operation.security ?? comparison[side].security)
  const alternatives = listed.map((each) => {
    // It is not stated what a caller must send for it.
    const known = Object.entries(asObject(each)).filter(([name]) => name !== UNSTATED_CREDENTIAL)
    const entries = known as [string, string[]][]
    return new Map(
      entries.map(([name, scopes]) => [side === 'base' ? name : nameInBase(comparison, name), scopes]),
    )
  })
  return alternatives.length === 0 ? [new Map()] : alternatives
}

/** Returns the base's name for a scheme of the revision: the same name, unless only the names differ. */
function nameInBase({ base, revision }: Comparison, name: string): string {
  const signature = signatureOf(revision, name)
  if (same(signatureOf(base, name), signature)) return name
  const schemes = Object.keys(schemesOf(base))
  const twin = schemes.find((each) => same(signatureOf(base, each), signature))
  return twin ?? (schemes.includes(name) ? `${name} as it is now` : name)
}

function schemesOf(document: OpenApi): JsonObject {
  return asObject(asObject(document.components).securitySchemes)
}

function signatureOf(document: OpenApi, name: string): unknown {
  const scheme = schemesOf(document)[name]
  if (scheme === undefined) return undefined
  const { description, ...rest } = resolve(document, scheme)
  const entries = Object.entries(rest)
    .filter(([key]) => !key.startsWith('x-') || key === 'x-key-type')
    .map(([key, value]) => [
      key,
      key === 'name' && rest.in === 'header' ? String(value).toLowerCase() : value,
    ])
  return Object.fromEntries(entries)
}

/** Whether a caller with the credentials of `held` has those of `needed`. */
function isWithin(needed: Alternative, held: Alternative): boolean {
  return [...needed].every(([name, scopes]) => {
    const granted = held.get(name)
    return granted !== undefined && scopes.every((scope) => granted.includes(scope))
  })
}

function describe(alternatives: readonly Alternative[]): string {
  return alternatives.map((each) => [...each.keys()].join(' with ') || 'no credential').join(' or ')
}

function show(alternatives: readonly Alternative[]): unknown {
  return alternatives.map((each) => Object.fromEntries(each))
}
