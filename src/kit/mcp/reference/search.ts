import { InputError } from '../../expected-error.ts'
import { findNearest } from '../../target/nearest-name.ts'
import { quoteText } from '../../visible-text.ts'
import { type Entry, type Kind, listEntries } from './entries.ts'

const TITLE_WEIGHT = 8
const MAX_TIMES = 3

/** Entries in which every word occurs, else those in which most do; the ones whose name or title says it come first. */
export function searchEntries(query: string, kinds: readonly Kind[]): Entry[] {
  const words = [...new Set(query.toLowerCase().match(/[§\p{L}\p{N}][\p{L}\p{N}.-]*/gu) ?? [])]
  const found = listEntries()
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    .map((entry) => ({ entry, ...rate(entry, words) }))
    .filter(({ matched }) => matched > 0)
  return found
    .sort((one, two) => two.matched - one.matched || two.weight - one.weight)
    .map(({ entry }) => entry)
}

function rate(entry: Entry, words: readonly string[]): { matched: number; weight: number } {
  const name = `${entry.id} ${entry.title} ${entry.standing}`.toLowerCase()
  const text = entry.read().toLowerCase()
  const weights = words.map((word) => {
    const times = Math.min(MAX_TIMES, text.split(word).length - 1)
    return (name.includes(word) ? TITLE_WEIGHT : 0) + times
  })
  const matched = weights.filter((weight) => weight > 0).length
  return { matched, weight: weights.reduce((sum, weight) => sum + weight, 0) }
}

/**
 * The entry of an id, which may lack its kind where only one has it.
 *
 * @throws InputError with the nearest id
 */
export function findEntry(id: string): Entry {
  const entries = listEntries()
  const bare = (entry: Entry) => entry.id.slice(entry.kind.length + 1)
  const found = entries.find((entry) => entry.id === id) ?? entries.find((entry) => bare(entry) === id)
  if (found) return found
  const names = entries.flatMap((entry) => [entry.id, bare(entry)])
  const nearest = findNearest(id, names)
  throw new InputError(
    `id: there is no ${quoteText(id)}. ${nearest ? `Is ${nearest} meant?` : 'Find ids with the tool search.'}`,
  )
}
