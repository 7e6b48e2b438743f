import type { Oas3Rule } from '@redocly/openapi-core'
import { listNotes } from '../../../src/kit/contract/notes.ts'
import { joinProposed } from '../../../src/kit/contract/profiles/merge-proposed.ts'
import { atKey } from '../located.ts'
import { explain } from '../rule.ts'
import { splitSentences } from '../sentences.ts'

const FEWEST = 3
const MOST = 8

/** Requires three to eight sentences in the description of an operation, including its notes. */
export const operationProse: Oas3Rule = () => ({
  Operation(node, { location, report }) {
    const { description } = joinProposed({ ...node })
    const told = [description, ...listNotes(node).map(({ says }) => says)]
    const count = splitSentences(told.filter((text) => typeof text === 'string').join('\n\n')).length
    if (count >= FEWEST && count <= MOST) return
    const wrong = `The description of ${node.operationId} has ${count} ${count === 1 ? 'sentence' : 'sentences'}`
    const remedy = `Write ${FEWEST} to ${MOST}: what it does, when to call it, what must be true before, what comes next, how it fails`
    report({
      message: explain('operation-prose', wrong, remedy),
      location: 'description' in node ? atKey(location, 'description') : location,
    })
  },
})
