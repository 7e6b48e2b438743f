import { escapeHtml, gapHref } from '../../src/kit/markup.ts'

// Small pieces of HTML that several pages are made of.

export const code = (text: string) => `<code>${escapeHtml(text)}</code>`

/** The section that states something. */
export function sectionBadge(section: unknown): string {
  return `<span class="badge badge-fact" title="The interface document states it">${escapeHtml(String(section))}</span>`
}

/** The gap that something proposed fills, as a link to its row. */
export function gapBadge(gap: unknown, label = String(gap)): string {
  return `<a class="badge badge-proposal" href="${gapHref(String(gap))}" title="A proposal">${escapeHtml(label)}</a>`
}
