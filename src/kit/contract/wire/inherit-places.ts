import { type HostName, listOperationsOf } from '../contract.ts'
import type { OpenApiDocument, Schema } from '../document.ts'
import { mergeProposed } from '../profiles/merge-proposed.ts'
import { type Member, type Node, type Pair, pairMembers, partsOf } from './pair-members.ts'
import { nodeOf, pairNodes } from './side.ts'

/**
 * Gives a member that an overlay only moved the schema it had at its former place.
 *
 * @param document with the overlays applied; changed in place
 * @param before the same without them
 */
export function inheritPlaces(host: HostName, before: OpenApiDocument, document: OpenApiDocument): void {
  const home = mergeProposed(before)
  const ours = listOperationsOf(host, home)
  for (const { operationId, object } of listOperationsOf(host, document)) {
    const proposed = ours.find((each) => each.operationId === operationId)?.object
    if (!proposed) continue
    inherit(pairNodes(nodeOf(document, object.requestBody), nodeOf(home, proposed.requestBody)))
    for (const [status, response] of Object.entries(object.responses)) {
      const was = String((response as { 'x-was'?: unknown })['x-was'] ?? status)
      inherit(pairNodes(nodeOf(document, response), nodeOf(home, proposed.responses[was])))
    }
  }
}

/** A member may be moved into a new object, and that into another. */
const LEVELS = 4

function inherit(pair: Pair | undefined, root: Node | undefined = pair?.home, level = 0): void {
  if (!pair || level > LEVELS) return
  for (const member of pairMembers(pair, root)) {
    const mover = findMover(member)
    if (mover && member.home) Object.assign(mover, { ...structuredClone(member.home.schema), ...mover })
    else if (!member.isKnown) inherit(member, root, level + 1)
  }
}

/** Returns the part of a schema that states only where it was moved from. */
function findMover({ wire, was }: Member): Schema | undefined {
  if (!was.startsWith('/')) return undefined
  return partsOf(wire).find(
    (part) => part['x-was'] === was && Object.keys(part).every((keyword) => keyword.startsWith('x-')),
  )
}
