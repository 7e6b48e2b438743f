import type { Oas3Rule } from '@redocly/openapi-core'
import { sections } from '../../../src/kit/contract/ledger/read-ledger.ts'
import { isObject, type JsonObject } from '../../../src/kit/contract/spec-tree.ts'
import { explain } from '../explain.ts'
import { splitSentences } from '../sentences.ts'
import { visitFiles } from '../visit-files.ts'

const known = new Set(sections)

/** Words of a sentence that advises the reader. The document's own statements about calls do not address anyone. */
const ADVICE =
  /^(?:call|keep|send|use|pass|take|ask|submit|verify it|give|swap|release)\b|\b(?:before|afterwards|at first|first|next)\b/i

/**
 * Requires a section for every sentence of a fact's description: cited at its end, or the only one of the nearest `x-source`.
 * Advice is not a fact and belongs in `x-notes`.
 */
export const factsCited: Oas3Rule = () =>
  visitFiles((node, { location, parents }, { report }) => {
    const { description } = node
    const nodes = [...parents, node]
    if (typeof description !== 'string' || !isFact(nodes)) return
    const place = location.child('description')
    for (const sentence of splitSentences(description)) {
      const fault = findFault(sentence, nodes)
      if (fault) report({ message: explain('facts-cited', ...fault), location: place })
    }
  })

/** The nearest mark decides. Info and tags at the root of a document are facts without one; variables of a server are ours. */
function isFact(nodes: JsonObject[]): boolean {
  const mark = nodes.findLast((each) => 'x-source' in each || 'x-gap' in each)
  const isProposed = nodes.some((each, index) => nodes[index - 1]?.['x-proposed'] === each)
  const isVariable = nodes.some((each) => 'variables' in each) && !('variables' in nodes.at(-1)!)
  return !isProposed && !isVariable && (mark ? !('x-gap' in mark) : 'openapi' in nodes[0]!)
}

function findFault(sentence: string, nodes: JsonObject[]): [wrong: string, remedy: string] | undefined {
  const shown = JSON.stringify(sentence.length > 60 ? `${sentence.slice(0, 60)}…` : sentence)
  const cited = [...sentence.matchAll(/§\d+(?:\.\d+)?/g)].map(([section]) => section)
  const wrong = cited.find((section) => !known.has(section))
  if (wrong)
    return [`${shown} cites ${wrong}, which the interface document does not have`, 'Cite its section']
  if (ADVICE.test(sentence.replace(/`[^`]*`/g, 'code')))
    return [`${shown} advises the reader`, 'Move it to x-notes, with the gap that it rests on']
  if (cited.length > 0 || listSources(nodes).length === 1) return undefined
  return [`${shown} has no section`, 'End it with the section that states it, such as (§4.1)']
}

function listSources(nodes: JsonObject[]): string[] {
  const holder = nodes.findLast((each) => isObject(each) && typeof each['x-source'] === 'string')
  return holder ? String(holder['x-source']).split(/, ?/) : []
}
