import { asList, isObject, type JsonObject, walkSpec } from './spec-tree.ts'

/** One or two sentences about a fact that depend on a gap: a member of `x-notes`. */
export interface Note {
  /** Row of `spec/gaps.yaml`. */
  gap: string
  says: string
  /** Who confirmed it, if an overlay did. */
  'x-source'?: string
}

/** Whether an object is a note, complete or not. */
export function isNote(node: JsonObject): boolean {
  return 'gap' in node && 'says' in node
}

/** Returns the `x-notes` of a node, in order. */
export function listNotes(node: object): Note[] {
  return asList((node as JsonObject)['x-notes']).filter((each): each is Note & JsonObject => isObject(each))
}

/** Formats a note as a paragraph that names its gap or source. */
export function describeNote({ gap, says, 'x-source': source }: Note): string {
  const words = says.trim()
  return source === undefined ? `Proposed (gap ${gap}): ${words}` : `Answered (${source}): ${words}`
}

/** Formats the notes of a node, one paragraph each. */
export function formatNotes(node: object): string {
  return listNotes(node).map(describeNote).join('\n\n')
}

/**
 * Returns the description of a node without its notes. In the hand-written files it holds no notes; in a bundle they follow it as
 * `formatNotes` returns them.
 */
export function factsOf(node: object): string | undefined {
  const { description } = node as JsonObject
  const told = formatNotes(node)
  if (typeof description !== 'string' || told === '' || !description.endsWith(told))
    return typeof description === 'string' ? description : undefined
  const facts = description.slice(0, -told.length).trimEnd()
  return facts === '' ? undefined : facts
}

/** Returns the facts of a node in plain words, preceded by `Deprecated.` if it is. */
export function wordsOf(node: object): string {
  const { deprecated } = node as JsonObject
  return [deprecated === true && 'Deprecated.', factsOf(node)].filter(Boolean).join(' ')
}

/** Appends the notes of every node to its description. Idempotent. */
export function mergeNotes(document: object): void {
  for (const node of findNoted(document)) {
    const told = joinNotes(factsOf(node), node)
    if (told !== '') node.description = told
  }
}

/** Returns the description of a node: the given facts, then its notes. */
export function joinNotes(facts: string | undefined, node: object): string {
  return [facts?.trimEnd(), formatNotes(node)].filter(Boolean).join('\n\n')
}

/** Removes the notes that `isKept` refuses, and `x-notes` if none are left. */
export function keepNotes(document: object, isKept: (note: Note) => boolean): void {
  for (const node of findNoted(document)) {
    const kept = listNotes(node).filter(isKept)
    if (kept.length > 0) node['x-notes'] = kept
    else delete node['x-notes']
  }
}

function findNoted(document: object): JsonObject[] {
  const found: JsonObject[] = []
  walkSpec(document, (node) => {
    if ('x-notes' in node) found.push(node)
  })
  return found
}
