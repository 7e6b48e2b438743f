import { isDeepStrictEqual } from 'node:util'
import type { Oas3Rule } from '@redocly/openapi-core'
import { unite } from '../../../src/kit/contract/profiles/merge-proposed.ts'
import { isObject, type JsonObject } from '../../../src/kit/contract/spec-tree.ts'
import { atKey } from '../located.ts'
import { explain } from '../rule.ts'
import { visitFiles } from '../visit-files.ts'

/** `x-proposed` names its gap, stands on or inside a fact, and adds to the keywords beside it. */
export const proposedInItsPlace: Oas3Rule = () =>
  visitFiles((node, { location, parents }, { report }) => {
    if (!('x-proposed' in node)) return
    const complain = (wrong: string, remedy: string, key?: string): void => {
      const place = key === undefined ? atKey(location, 'x-proposed') : location.child(['x-proposed', key])
      report({ message: explain('proposed-in-its-place', wrong, remedy), location: place })
    }
    const proposed = node['x-proposed']
    if (!isObject(proposed))
      return complain('x-proposed is not an object', 'Write `x-proposed: { gap: <gap id>, … }`')
    if (typeof proposed.gap !== 'string') complain('x-proposed names no gap', 'Add `gap: <gap id>`')
    if (Object.keys(proposed).every((key) => key === 'gap')) {
      complain('x-proposed proposes nothing', 'Add the keywords that fill the gap, or remove it')
    }
    if (!standsOnFact([...parents, node])) {
      const wrong = 'x-proposed stands on what is itself a proposal, or on nothing that is marked'
      complain(wrong, 'Write its keywords beside the field, or mark what is documented with x-source')
    }
    for (const key of Object.keys(proposed).filter((key) => addsNothing(node[key], proposed[key]))) {
      complain(
        `x-proposed repeats ${key}, which is stated beside it`,
        'Leave it in one of the two places',
        key,
      )
    }
  })

/** The nearest mark decides. */
function standsOnFact(nodes: JsonObject[]): boolean {
  const marked = nodes.findLast((node) => 'x-source' in node || 'x-gap' in node)
  return marked !== undefined && !('x-gap' in marked)
}

function addsNothing(stated: unknown, proposed: unknown): boolean {
  return stated !== undefined && isDeepStrictEqual(unite(stated, proposed), stated)
}
