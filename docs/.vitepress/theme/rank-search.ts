import type { SiteData } from 'vitepress'

/** How much more a page's own name counts than one of its parts: `refund` leads to createRefund before all else. */
const operationBoost = 6
const fieldBoost = 0.5

/**
 * Ranks what the search finds. It is a function, which the site's data can hold only here: from the configuration it would come
 * as text to be evaluated, and the content policy of the site forbids that.
 */
export function rankSearch({ themeConfig }: SiteData): void {
  themeConfig.search.options = {
    ...themeConfig.search.options,
    miniSearch: { searchOptions: { boostDocument } },
  }
}

function boostDocument(id: string): number {
  if (!id.includes('/reference/')) return 1
  return id.includes('#') ? fieldBoost : operationBoost
}
