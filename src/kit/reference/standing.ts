import type { Gap } from '../contract/ledger/ledger.ts'
import { factsOf, listNotes } from '../contract/notes.ts'
import { asNode, type Node } from './document.ts'

/** What a statement rests on: with a gap it is a proposal, without one a fact, with the section if one is cited. */
export interface Standing {
  section?: string
  gap?: Gap
}

/** Words that rest on a gap, or on its answer, among words that do not. */
export interface Note {
  standing: Standing
  says: string
}

/** The description of something: the facts, and separately the proposals. */
export interface Words {
  facts: string
  notes: Note[]
}

/** Reads the marks of documents against one ledger. */
export interface Ledger {
  /** @throws Error if the ledger has no such row */
  gapNamed(id: unknown): Gap | undefined
  /** The first mark among the nodes wins, nearest first; without any the enclosing standing applies. */
  stand(enclosing: Standing, ...nodes: Node[]): Standing
  /** Returns the words of the first node that has any. */
  readWords(...nodes: Node[]): Words
}

export function createLedger(gaps: readonly Gap[]): Ledger {
  const rows = new Map(gaps.map((gap) => [gap.id, gap]))

  const gapNamed = (id: unknown): Gap | undefined => {
    if (typeof id !== 'string') return undefined
    const gap = rows.get(id)
    if (gap === undefined)
      throw new Error(`x-gap "${id}" has no row in the gap ledger; run \`npm run generate\`.`)
    return gap
  }

  const stand = (enclosing: Standing, ...nodes: Node[]): Standing => {
    const marked = nodes.find((node) => node['x-source'] !== undefined || node['x-gap'] !== undefined)
    if (marked === undefined) return enclosing
    if (marked['x-source'] !== undefined) return { section: String(marked['x-source']) }
    return { gap: gapNamed(marked['x-gap'])! }
  }

  const readWords = (...nodes: Node[]): Words => {
    const speaking = nodes.find(({ description }) => description !== undefined) ?? nodes[0] ?? {}
    const proposed = asNode(speaking['x-proposed'])
    const isProposed = proposed.description !== undefined
    const isDeprecated = nodes.some(({ deprecated }) => deprecated === true)
    const facts = [isDeprecated && 'Deprecated.', factsOf(speaking)?.trim()].filter(Boolean).join(' ')
    const notes = listNotes(speaking).map(({ gap, says, 'x-source': source }) => ({
      standing: source === undefined ? { gap: gapNamed(gap)! } : { section: String(source) },
      says: String(says),
    }))
    if (!isProposed) return { facts, notes }
    return { facts: '', notes: [{ standing: { gap: gapNamed(proposed.gap)! }, says: facts }, ...notes] }
  }

  return { gapNamed, stand, readWords }
}
