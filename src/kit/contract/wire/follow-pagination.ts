import { type HostName, listOperationsOf } from '../contract.ts'
import type { OpenApiDocument } from '../document.ts'
import { mergeProposed } from '../profiles/merge-proposed.ts'
import { keysOf, type Member, type Pair, pairMembers } from './pair-members.ts'
import { nodeOf, pairNodes } from './side.ts'

/**
 * Updates `x-pagination` if an overlay moved the items of a list without changing it.
 *
 * @param document with the overlays applied; changed in place
 * @param before the same without them
 */
export function followPagination(host: HostName, before: OpenApiDocument, document: OpenApiDocument): void {
  const [home, wire] = [mergeProposed(before), mergeProposed(document)]
  const ours = listOperationsOf(host, home)
  for (const { operationId, row, object } of listOperationsOf(host, wire)) {
    const proposed = ours.find((each) => each.operationId === operationId)
    const declared = document.paths[row.path]?.[row.method.toLowerCase()]?.['x-pagination']
    if (!declared || !proposed?.row.pagination) continue
    const [status, response] = Object.entries(object.responses).find(([each]) => each.startsWith('2')) ?? []
    const was = String((response as { 'x-was'?: unknown } | undefined)?.['x-was'] ?? status)
    const pair = pairNodes(nodeOf(wire, response), nodeOf(home, proposed.object.responses[was]))
    for (const part of ['items', 'meta'] as const) {
      if (!pair || declared[part] !== proposed.row.pagination[part]) continue
      declared[part] = findOnWire(pair, declared[part].split('.')) ?? declared[part]
    }
  }
}

/** Returns the wire path of a place in our proposal, as names joined by full stops. */
function findOnWire(pair: Pair, place: readonly string[]): string | undefined {
  const listPlaces = (each: Pair, wire: string[], home: string[]): [wire: string, home: string][] =>
    wire.length > 4
      ? []
      : pairMembers(each, pair.home).flatMap((member) => {
          const origin = homeOf(member, home)
          const at = [...wire, member.name]
          const below = listPlaces(member, at, origin)
          return origin.length > 0 ? [[at.join('.'), origin.join('.')] as [string, string], ...below] : below
        })
  return listPlaces(pair, [], []).find(([, home]) => home === place.join('.'))?.[0]
}

/** Returns the place of a member in our proposal; empty if it is new. */
function homeOf({ was, isKnown }: Member, within: readonly string[]): string[] {
  if (!isKnown) return []
  return was.startsWith('/') ? keysOf(was) : [...within, was]
}
