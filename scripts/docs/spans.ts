import { escapeHtml, gapHref } from '../../src/kit/markup.ts'

// Small pieces of HTML that several pages share.

export const code = (text: string) => `<code>${escapeHtml(text)}</code>`

/** Renders the section that states something. */
export function sectionBadge(section: unknown): string {
  return `<span class="badge badge-fact" title="The interface document states it">${escapeHtml(String(section))}</span>`
}

/** Renders the gap of a proposal, as a link to its row. */
export function gapBadge(gap: unknown, label = String(gap)): string {
  return `<a class="badge badge-proposal" href="${gapHref(String(gap))}" title="A proposal">${escapeHtml(label)}</a>`
}
