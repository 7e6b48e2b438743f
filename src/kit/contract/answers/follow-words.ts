import type { OpenApiDocument } from '../document.ts'
import { listNotes } from '../notes.ts'
import { asList, asObject, isObject, type JsonObject } from '../spec-tree.ts'

/** Old words and the operator's word for each; undefined if there is no new word. */
export type Renamings = ReadonlyMap<string, string | undefined>

/**
 * Returns what the answers rename: values (`x-was-values`, or removed from a list) and names (`x-was`). A word still in use
 * elsewhere in the document has no single new word: sentences with it are dropped.
 */
export function listRenamings(before: OpenApiDocument, after: OpenApiDocument): Renamings {
  const found = new Map<string, string | undefined>()
  const add = (old: unknown, now: unknown) => {
    if (typeof old === 'string' && old !== now && isTelling(old))
      found.set(old, typeof now === 'string' ? now : undefined)
  }
  const visit = (was: unknown, node: unknown, key?: string): void => {
    if (Array.isArray(node)) for (const [index, each] of node.entries()) visit(asList(was)[index], each)
    if (!isObject(node)) return
    const earlier = asObject(was)
    if (typeof node['x-was'] === 'string' && earlier['x-was'] !== node['x-was'])
      add(node['x-was'].split('/').at(-1), key)
    for (const each of asList(node['x-was-values'])) add(asObject(each).was, asObject(each).value)
    for (const keyword of ['enum', 'x-extensible-enum'])
      for (const value of asList(earlier[keyword]))
        if (
          Array.isArray(node[keyword]) &&
          !asList(node[keyword]).includes(value) &&
          !found.has(String(value))
        )
          add(value, undefined)
    for (const [name, each] of Object.entries(node))
      visit(earlier[asString(asObject(each)['x-was']) ?? name], each, name)
  }
  visit(before, after)
  const used = listUsed(after)
  return new Map([...found].map(([old, now]) => [old, used.has(old) ? undefined : now]))
}

const asString = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Whether a word is recognizable in a sentence: `amount` is not, `amountRefunded` and `PENDING` are. */
const isTelling = (word: string) => /^(?:[A-Z][A-Z0-9_]{2,}|[a-z]+[A-Z_][A-Za-z0-9_]*)$/.test(word)

/** Collects the current values of lists and names of members. */
function listUsed(node: unknown, used = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const each of node) listUsed(each, used)
  if (!isObject(node)) return used
  for (const keyword of ['enum', 'x-extensible-enum'])
    for (const value of asList(node[keyword])) used.add(String(value))
  for (const name of Object.keys(asObject(node.properties))) used.add(name)
  for (const [key, each] of Object.entries(node)) if (key !== 'x-was-values') listUsed(each, used)
  return used
}

/** Puts the operator's words into the prose of proposals that no answer wrote, and drops the sentences that it cannot rewrite. */
export function followWords(before: OpenApiDocument, after: OpenApiDocument): void {
  const renamings = listRenamings(before, after)
  if (renamings.size === 0) return
  const texts = new Set(listTexts(before))
  const visit = (node: unknown, isFact: boolean): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, isFact)
    if (!isObject(node)) return
    const stands =
      'x-gap' in node ? false : 'x-source' in node ? String(node['x-source']).startsWith('§') : isFact
    if (!stands) rewrite(node, 'description', renamings, texts)
    const notes = asList(node['x-notes']).filter((each) => rewrite(asObject(each), 'says', renamings, texts))
    if (Array.isArray(node['x-notes'])) {
      if (notes.length > 0) node['x-notes'] = notes
      else delete node['x-notes']
    }
    for (const [key, each] of Object.entries(node)) visit(each, key === 'x-proposed' ? false : stands)
  }
  visit(after, true)
}

/** @returns whether any of the text is left */
function rewrite(
  node: JsonObject,
  key: 'description' | 'says',
  renamings: Renamings,
  texts: ReadonlySet<string>,
): boolean {
  const text = node[key]
  if (typeof text !== 'string' || !texts.has(text)) return true
  const sentences = text.split(/(?<=[.!?])\s+(?=["'`(]*\p{Lu}|`)/u)
  const kept = sentences.flatMap((sentence) => follow(sentence, renamings) ?? [])
  if (kept.length > 0) node[key] = kept.join(' ')
  else if (key === 'description') node[key] = 'As the operator answered.'
  return kept.length > 0
}

function follow(sentence: string, renamings: Renamings): string | undefined {
  let result: string | undefined = sentence
  for (const [old, now] of renamings) {
    const word = new RegExp(`(?<![\\w-])${old}(?![\\w-])`, 'g')
    if (result === undefined || !word.test(result)) continue
    result = now === undefined ? undefined : result.replace(word, () => now)
  }
  return result
}

/** Returns every description and note, to distinguish what an answer wrote from what it left. */
function listTexts(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listTexts)
  if (!isObject(node)) return []
  const own = typeof node.description === 'string' ? [node.description] : []
  const noted = Array.isArray(node['x-notes']) ? listNotes(node).map(({ says }) => says) : []
  return [...own, ...noted, ...Object.values(node).flatMap(listTexts)]
}
