import { asList, asObject, type JsonObject } from '../contract/spec-tree.ts'
import { type OpenApi, resolve, same } from './document.ts'
import { type Comparison, descend, note, type Spot } from './recorder.ts'

/** Credentials that are sent together; any one of several such sets lets a call in. */
type Alternative = Map<string, string[]>

export function compareSecurity(
  comparison: Comparison,
  spot: Spot,
  base: JsonObject,
  revision: JsonObject,
): void {
  const before = listAlternatives(comparison, 'base', base)
  const after = listAlternatives(comparison, 'revision', revision)
  const here = descend(spot, ['security'], {}, { side: 'credentials' })
  const refused = before.filter((each) => !after.some((other) => isWithin(other, each)))
  const admitted = after.filter((each) => !before.some((other) => isWithin(other, each)))
  if (refused.length > 0) {
    const what =
      before.length === 1 && before[0]!.size === 0
        ? `needs ${describe(after)} now`
        : `${describe(refused)} is no longer enough: it takes ${describe(after)}`
    note(comparison, here, {
      rule: 'credential-narrowed',
      what,
      effect: 'narrower',
      before: show(before),
      after: show(after),
    })
  } else if (admitted.length > 0) {
    const what = after.some((each) => each.size === 0)
      ? 'needs no credential any more'
      : `takes ${describe(admitted)} as well`
    note(comparison, here, {
      rule: 'credential-widened',
      what,
      effect: 'wider',
      before: show(before),
      after: show(after),
    })
  }
}

function listAlternatives(
  comparison: Comparison,
  side: 'base' | 'revision',
  operation: JsonObject,
): Alternative[] {
  const document = comparison[side]
  const listed = asList(operation.security ?? document.security)
  const alternatives = listed.map((each) => {
    const entries = Object.entries(asObject(each)) as [string, string[]][]
    return new Map(entries.map(([name, scopes]) => [keyOf(comparison, document, name), scopes]))
  })
  return alternatives.length === 0 ? [new Map()] : alternatives
}

/** Which scheme it is: its own name, unless only the name differs between the documents. */
function keyOf(comparison: Comparison, document: OpenApi, name: string): string {
  const { base, revision } = comparison
  if (document === base || same(signatureOf(base, name), signatureOf(revision, name))) return name
  const schemes = Object.keys(schemesOf(base))
  const twin = schemes.find((each) => same(signatureOf(base, each), signatureOf(document, name)))
  return twin ?? (schemes.includes(name) ? `${name} as it is now` : name)
}

function schemesOf(document: OpenApi): JsonObject {
  return asObject(asObject(document.components).securitySchemes)
}

function signatureOf(document: OpenApi, name: string): unknown {
  const scheme = schemesOf(document)[name]
  if (scheme === undefined) return undefined
  const { description, ...rest } = resolve(document, scheme)
  const entries = Object.entries(rest).filter(([key]) => !key.startsWith('x-') || key === 'x-key-type')
  if (rest.in !== 'header') return Object.fromEntries(entries)
  return Object.fromEntries(
    entries.map(([key, value]) => [key, key === 'name' ? String(value).toLowerCase() : value]),
  )
}

/** Whether who has what the second asks for has what the first asks for. */
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
