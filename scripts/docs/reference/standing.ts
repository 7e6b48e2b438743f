import type { Gap } from '../../../src/kit/contract/ledger/ledger.ts'
import { asList } from '../../../src/kit/contract/spec-tree.ts'
import { asNode, type Node } from '../document.ts'

/** What something stands on: a gap makes it a proposal; without one it is a fact, of a section where one is cited. */
export interface Standing {
  section?: string
  gap?: Gap
}

/** Words that rest on a proposal, beside words that do not. */
export interface Note {
  gap: Gap
  says: string
}

/** What is said of something: the facts, and apart from them what is proposed. */
export interface Words {
  facts: string
  notes: Note[]
}

/** Reads the marks of documents against one ledger. */
export interface Ledger {
  /** @throws Error when the ledger has no such row */
  gapNamed(id: unknown): Gap | undefined
  /** The first mark among the nodes decides, nearest first; without any it is as what it lies in. */
  stand(enclosing: Standing, ...nodes: Node[]): Standing
  /** Whether a node bears a mark of its own. */
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
    const description = String(speaking.description ?? '').trim()
    const notes = nodes.flatMap((node) => asList(node['x-notes']).map(asNode))
    return {
      facts: isProposed ? '' : description,
      notes: [
        ...(isProposed ? [{ gap: gapNamed(proposed.gap)!, says: description }] : []),
        ...notes.map(({ gap, says }) => ({ gap: gapNamed(gap)!, says: String(says) })),
      ],
    }
  }

  return { gapNamed, stand, readWords }
}
