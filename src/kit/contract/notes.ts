import { asList, isObject, type JsonObject, walkSpec } from './spec-tree.ts'

/** One or two sentences about a fact that rest on a gap: a member of `x-notes`. */
export interface Note {
  /** Row of `spec/gaps.yaml`. */
  gap: string
  says: string
  /** Who confirmed it, where an overlay did. */
  'x-source'?: string
}

/** Whether an object is a note, complete or not. */
export function isNote(node: JsonObject): boolean {
  return 'gap' in node && 'says' in node
}

/** What `x-notes` says of a node, in its order. */
export function listNotes(node: object): Note[] {
  return asList((node as JsonObject)['x-notes']).filter((each): each is Note & JsonObject => isObject(each))
}

/** A note as a paragraph that says what it rests on. */
export function describeNote({ gap, says, 'x-source': source }: Note): string {
  const words = says.trim()
  return source === undefined ? `Proposed (gap ${gap}): ${words}` : `Answered (${source}): ${words}`
}

/** The notes of a node as a text, a paragraph each. */
export function formatNotes(node: object): string {
  return listNotes(node).map(describeNote).join('\n\n')
}

/**
 * The description of a node without its notes: in the hand-written files it holds nothing else, in a bundle the notes
 * follow it as `formatNotes` has them.
 */
export function factsOf(node: object): string | undefined {
  const { description } = node as JsonObject
  const told = formatNotes(node)
  if (typeof description !== 'string' || told === '' || !description.endsWith(told))
    return typeof description === 'string' ? description : undefined
  const facts = description.slice(0, -told.length).trimEnd()
  return facts === '' ? undefined : facts
}

/** The facts of a node in plain words, first of all whether it is deprecated. */
export function wordsOf(node: object): string {
  const { deprecated } = node as JsonObject
  return [deprecated === true && 'Deprecated.', factsOf(node)].filter(Boolean).join(' ')
}

/** Writes the notes of every node behind its description. Once more changes nothing. */
export function mergeNotes(document: object): void {
  for (const node of findNoted(document)) {
    const told = joinNotes(factsOf(node), node)
    if (told !== '') node.description = told
  }
}

/** The description of a node of which these are the facts. */
export function joinNotes(facts: string | undefined, node: object): string {
  return [facts?.trimEnd(), formatNotes(node)].filter(Boolean).join('\n\n')
}

/** Removes the notes that are not wanted; `x-notes` stays where one is left. */
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
