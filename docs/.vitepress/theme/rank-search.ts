import type { SiteData } from 'vitepress'

/** How much more a page counts if the word is one of its operation's own: `refund` finds createRefund first. */
const boosts = { operation: 8, event: 3, other: 1 }

/** Share of a word that may be mistyped. In a short word, one letter makes another word: `lost` would find every `list`. */
const fuzzy = (word: string) => (word.length > 4 ? 0.2 : false)

/**
 * Ranks the search results. A function of the site's data can be set only here: from the configuration it would arrive as text to
 * be evaluated, which the site's content policy forbids.
 */
export function rankSearch({ themeConfig }: SiteData): void {
  themeConfig.search.options = { miniSearch: { searchOptions: { boostDocument, fuzzy } } }
}

function boostDocument(id: string, word: string, stored?: Record<string, unknown>): number {
  const [, name] = /\/reference\/\w+\/([\w.-]+)\.html$/.exec(id) ?? []
  if (name === undefined) return boosts.other
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  if (!words.split(' ').includes(word) && name.toLowerCase() !== word) return boosts.other
  return String(stored?.titles).includes('Events') ? boosts.event : boosts.operation
}
