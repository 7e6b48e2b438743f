import type { Gap } from './contract/ledger/ledger.ts'
import { showCharacters } from './visible-text.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '{': '&#123;',
  // In Markdown an empty line ends what is HTML.
  '\n': '&#10;',
}

/** Text that stays text in HTML, in Markdown, and where a site reads template tags (`{{ … }}`, `{% … %}`). */
export function escapeHtml(text: string): string {
  return showCharacters(text).replace(/[&<>"'{\n]/g, (character) => entities[character] ?? character)
}

/** A part of a sentence as HTML, its `code` spans kept. */
export function spanHtml(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

/** One paragraph of ledger prose as HTML: line breaks folded, `code` spans kept. */
export function inlineHtml(text: string): string {
  return spanHtml(text.trim().replace(/\s+/g, ' '))
}

/**
 * One line of text as Markdown: line breaks folded, `code` spans kept, nothing else taken for markup, for the address of a
 * page or person, or for a template tag of the site.
 */
export function escapeMarkdown(text: string): string {
  const parts = foldLine(text).split(/(`[^`]+`)/)
  return parts.map((part, index) => (index % 2 === 1 ? part : escapeWords(part, index === 0))).join('')
}

/** A name as a `code` span, which nothing in it can end. */
export function codeMarkdown(name: string): string {
  return `\`${foldLine(name).replaceAll('`', "'") || ' '}\``
}

/** The id of a heading. */
export function anchorOf(name: string): string {
  return name.replace(/[^\w.-]+/g, '-')
}

function foldLine(text: string): string {
  // Vue reads its template tags in code spans as well.
  return showCharacters(text)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\{(?=\{)/g, '{ ')
}

function escapeWords(text: string, isStart: boolean): string {
  const escaped = text
    .replace(/@(?=\S)/g, '@ ')
    .replace(/[\\`*_[\]<>{}|~#&!$]|\.(?=[^\W\d])|:(?=\S)/g, '\\$&')
  return isStart ? escaped.replace(/^(?=[-+=])/, '\\').replace(/^(\d+)(?=[.)])/, '$1\\') : escaped
}

export const proposalBadge = '<span class="badge badge-proposal">Proposal</span>'

/** A citation of the interface document: the one look of a fact. */
export function factBadge(source: string): string {
  return `<span class="badge badge-fact">Interface document ${escapeHtml(source)}</span>`
}

/** The address of a gap's row in the ledger page, relative to every other page. */
export function gapHref(id: string): string {
  return `gaps.html#${encodeURIComponent(id)}`
}

/**
 * The gap's question, linked to its row. `lead` says what part of the contract is proposed where that is
 * not the thing the note stands at.
 */
export function gapQuestion(gap: Gap, lead = ''): string {
  const lede = lead === '' ? '' : `<b>${inlineHtml(lead)}</b> `
  return `${lede}<span class="gap-question">${inlineHtml(gap.question)}</span> <a class="gap-link" href="${gapHref(gap.id)}">${escapeHtml(gap.id)}</a>`
}
