import type { Oas3Rule } from '@redocly/openapi-core'
import { listNotes } from '../../../src/kit/contract/notes.ts'
import { joinProposed } from '../../../src/kit/contract/profiles/merge-proposed.ts'
import { atKey } from '../located.ts'
import { explain } from '../rule.ts'

const FEWEST = 3
const MOST = 8

/** An operation is told in three to eight sentences, those that rest on gaps counted. */
export const operationProse: Oas3Rule = () => ({
  Operation(node, { location, report }) {
    const { description } = joinProposed({ ...node })
    const told = [description, ...listNotes(node).map(({ says }) => says)]
    const count = countSentences(told.filter((text) => typeof text === 'string').join('\n\n'))
    if (count >= FEWEST && count <= MOST) return
    const wrong = `${node.operationId} is told in ${count} ${count === 1 ? 'sentence' : 'sentences'}`
    const remedy = `Write ${FEWEST} to ${MOST}: what it does, when to call it, what must be true before, what comes next, how it fails`
    report({
      message: explain('operation-prose', wrong, remedy),
      location: 'description' in node ? atKey(location, 'description') : location,
    })
  },
})

/** What ends with a full stop before a new beginning; a stop inside a name, a number or `code` ends nothing. */
export function countSentences(text: string): number {
  const plain = text.replace(/`[^`]*`/g, 'Code').replace(/\b(?:e\.g|i\.e|etc|approx)\./gi, '')
  return plain
    .split(/[.!?](?=["')\]*]*(?:\s*\n\s*\n|\s+[-*]?\s*["'([*]*\p{Lu}|\s*$))/u)
    .filter((part) => /\p{L}/u.test(part)).length
}
