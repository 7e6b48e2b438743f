import type { SiteData } from 'vitepress'

/** How much more a page counts where a word is one of its operation's own: `refund` leads to createRefund first. */
const boosts = { operation: 8, event: 3, other: 1 }

/** Share of a word that may be mistyped. In a short word one letter makes another word: `lost` would find every `list`. */
const fuzzy = (word: string) => (word.length > 4 ? 0.2 : false)

/**
 * Ranks what the search finds. It is a function, which the site's data can hold only here: from the configuration it would come
 * as text to be evaluated, and the content policy of the site forbids that.
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
