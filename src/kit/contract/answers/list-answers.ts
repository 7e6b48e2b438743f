import type { OpenApiDocument } from '../document.ts'
import type { Answer } from '../ledger/ledger.ts'
import { listNamedGaps } from '../ledger/locate-gaps.ts'
import { deref, isReference } from '../references.ts'
import { asObject, type JsonObject } from '../spec-tree.ts'
import { earlierName, gapOf, type Written } from './written-places.ts'

/** The gaps, each as a whole or in part, on which an overlay stated a source. */
export function listAnswers(before: OpenApiDocument, after: OpenApiDocument, written: Written): Answer[] {
  const visit = (was: unknown, is: unknown, member: Written, inherited?: string): Answer[] => {
    const [earlier, later] = [was, is].map((node) =>
      Array.isArray(node) ? { ...node } : asObject(node),
    ) as [JsonObject, JsonObject]
    const gap = gapOf(earlier, inherited)
    const source = member.members.get('x-source')?.value
    const gaps = new Set([gap, ...listOwnGaps(before, earlier, member)])
    const below = [...member.members].flatMap(([key, each]) =>
      visit(earlier[earlierName(earlier, key, later[key])], later[key], each, gap),
    )
    if (typeof source !== 'string') return below
    return [...gaps]
      .filter((each) => typeof each === 'string')
      .map((each) => ({ gap: each, source }))
      .concat(below)
  }
  return visit(before, after, written)
}

/** Those that a node names, and that of the status of the response that it refers to. */
function listOwnGaps(document: OpenApiDocument, node: JsonObject, written: Written): unknown[] {
  const isProposedWritten =
    written.isConfirmed || Object.keys(asObject(node['x-proposed'])).some((key) => written.members.has(key))
  const named = listNamedGaps(node)
    .filter(({ path }) => path[0] !== 'x-proposed' || isProposedWritten)
    .map(({ gap }) => gap)
  return isReference(node) ? [...named, asObject(deref(document, node))['x-gap-status']] : named
}
