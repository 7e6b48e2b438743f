import type { OpenApiDocument } from '../document.ts'
import type { Answer } from '../ledger/ledger.ts'
import { listGapUses, listNamedGaps } from '../ledger/locate-gaps.ts'
import { deref, isReference } from '../references.ts'
import { asObject, type JsonObject } from '../spec-tree.ts'
import { earlierName, gapOf, type Writing, type Written } from './written-places.ts'

/** Returns the gaps for which an overlay stated a source, for the whole gap or a part of it. */
export function listAnswers(before: OpenApiDocument, after: OpenApiDocument, written: Written): Answer[] {
  const visit = (was: unknown, is: unknown, member: Written, inherited?: string): Answer[] => {
    const [earlier, later] = [was, is].map((node) =>
      Array.isArray(node) ? { ...node } : asObject(node),
    ) as [JsonObject, JsonObject]
    const gap = gapOf(earlier, inherited)
    const source = member.members.get('x-source')?.value
    const gaps = new Set([gap, ...listOwnGaps(before, earlier, later, member)])
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

/** Returns the gaps of what overlays removed, each with the source of the removal. */
export function listRemovals(before: OpenApiDocument, writings: readonly Writing[]): Answer[] {
  return writings.flatMap(({ action: { remove, source }, selected }) =>
    remove && source !== undefined
      ? selected.flatMap((path) => listGapsAt(before, path)).map((gap) => ({ gap, source }))
      : [],
  )
}

/** Returns the gap of the proposal that a place belongs to, and the gaps named below it. */
function listGapsAt(document: OpenApiDocument, path: readonly string[]): string[] {
  let node: unknown = document
  let inherited: string | undefined
  for (const key of path) {
    inherited = gapOf(asObject(node), inherited)
    node = (node as JsonObject)[key]
  }
  const own = listGapUses(asObject(node)).map(({ gap }) => gap)
  return [...new Set([...(inherited === undefined ? [] : [inherited]), ...own])]
}

/**
 * Returns the gaps that a node names, and those of the response that it refers to: the gap of its status, of its media type, and
 * of the whole response if that was moved and so stands here itself.
 */
function listOwnGaps(
  document: OpenApiDocument,
  node: JsonObject,
  later: JsonObject,
  written: Written,
): unknown[] {
  const isProposedWritten =
    written.isConfirmed || Object.keys(asObject(node['x-proposed'])).some((key) => written.members.has(key))
  const named = listNamedGaps(node)
    .filter(({ path }) => path[0] !== 'x-proposed' || isProposedWritten)
    .map(({ gap }) => gap)
  if (!isReference(node)) return named
  const target = asObject(deref(document, node))
  const { 'x-gap-status': status, 'x-gap-media-type': mediaType, 'x-gap': whole } = target
  return [...named, status, mediaType, ...(isReference(later) ? [] : [whole])]
}
