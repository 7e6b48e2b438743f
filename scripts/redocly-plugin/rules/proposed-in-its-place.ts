import { isDeepStrictEqual } from 'node:util'
import type { Oas3Rule } from '@redocly/openapi-core'
import { unite } from '../../../src/kit/contract/profiles/merge-proposed.ts'
import { asObject, isObject, type JsonObject } from '../../../src/kit/contract/spec-tree.ts'
import { explain } from '../explain.ts'
import { atKey, visitFiles } from '../visit-files.ts'

/**
 * Requires `x-proposed` to name its gap, to be on or inside a fact, and to add to the keywords beside it. `x-notes` must be a
 * list of sentences, each with its gap, which is not that of the proposal around it.
 */
export const proposedInItsPlace: Oas3Rule = () =>
  visitFiles((node, { location, parents }, { report }) => {
    if ('x-notes' in node)
      for (const { key, wrong, remedy } of findNoteFaults(node, [...parents, node])) {
        const place = key === undefined ? atKey(location, 'x-notes') : location.child(['x-notes', key])
        report({ message: explain('proposed-in-its-place', wrong, remedy), location: place })
      }
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

interface NoteFault {
  wrong: string
  remedy: string
  /** Index of the note; undefined if the fault is about all of them. */
  key?: number
}

function findNoteFaults(node: JsonObject, nodes: JsonObject[]): NoteFault[] {
  const notes = node['x-notes']
  if (!Array.isArray(notes) || notes.length === 0)
    return [
      { wrong: 'x-notes is not a list of notes', remedy: 'Write `- { gap: <gap id>, says: A sentence. }`' },
    ]
  const speechless = '$ref' in node && typeof node.description !== 'string'
  const remedy = 'Write a description beside the reference: the notes would stand in place of its target’s'
  return [
    ...(speechless ? [{ wrong: 'x-notes stands on a reference without words of its own', remedy }] : []),
    ...notes.flatMap((note: unknown, key) => findNoteFault(note, nodes).map((fault) => ({ ...fault, key }))),
  ]
}

function findNoteFault(note: unknown, nodes: JsonObject[]): NoteFault[] {
  const { gap, says, ...others } = asObject(note)
  const form = 'Write `{ gap: <gap id>, says: A sentence. }`'
  if (typeof gap !== 'string' || typeof says !== 'string' || Object.keys(others).length > 0)
    return [{ wrong: 'a note is not its gap and what it says', remedy: form }]
  if (!/[.!?]$/.test(says.trim()))
    return [{ wrong: 'a note does not end as a sentence', remedy: 'End it with a full stop' }]
  if (findMark(nodes)?.['x-gap'] !== gap) return []
  const wrong = `a note repeats ${gap}, the gap of the proposal that it stands in`
  return [{ wrong, remedy: 'Write its words into the description' }]
}

function findMark(nodes: JsonObject[]): JsonObject | undefined {
  return nodes.findLast((node) => 'x-source' in node || 'x-gap' in node)
}

/** The nearest mark decides. */
function standsOnFact(nodes: JsonObject[]): boolean {
  const marked = findMark(nodes)
  return marked !== undefined && !('x-gap' in marked)
}

function addsNothing(stated: unknown, proposed: unknown): boolean {
  return stated !== undefined && isDeepStrictEqual(unite(stated, proposed), stated)
}
