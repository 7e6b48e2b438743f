import MiniSearch from 'minisearch'
import { InputError } from '../../expected-error.ts'
import { findNearest } from '../../target/nearest-name.ts'
import { quoteText } from '../../visible-text.ts'
import { type Entry, type Kind, listEntries } from './entries.ts'

/** A section is one word with its sign; an id such as REQ-AUTH-02 is three. */
const WORD = /§\p{N}+(?:\.\p{N}+)*|[\p{L}\p{N}]+/gu

/** The shortest prefix to search by: one or two letters match too many words. */
const SHORTEST_PREFIX = 3

let index: MiniSearch | undefined

/** With fewer hits, any word of the query counts: a whole sentence has words that hardly any text contains. */
const FEW = 3

/** Finds entries with every word, or any word if these are few. Rare words and those in names, titles and headings rank first. */
export function searchEntries(query: string, kinds: readonly Kind[]): Entry[] {
  index ??= createIndex()
  const byId = new Map(listEntries().map((entry) => [entry.id, entry]))
  const find = (combineWith: 'AND' | 'OR') =>
    index!
      .search(query, { combineWith })
      .map(({ id }) => byId.get(id)!)
      .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
  const found = find('AND')
  return found.length < FEW ? find('OR') : found
}

function createIndex(): MiniSearch {
  const index = new MiniSearch({
    fields: ['name', 'headings', 'text'],
    tokenize: (text) => text.match(WORD) ?? [],
    searchOptions: { boost: { name: 4, headings: 2 }, prefix: (word) => word.length >= SHORTEST_PREFIX },
  })
  index.addAll(
    listEntries().map((entry) => {
      const text = entry.read()
      const headings = text.match(/^#+ .+$/gm)?.join('\n')
      return { id: entry.id, name: `${entry.id} ${entry.title} ${entry.standing}`, headings, text }
    }),
  )
  return index
}

/**
 * Returns the entry with an id, which may omit the kind if that is unambiguous.
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
    `id: there is no ${quoteText(id)}. ${nearest ? `Did you mean ${nearest}?` : 'Find ids with the tool search.'}`,
  )
}
