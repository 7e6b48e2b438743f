import type { Gap } from './contract/ledger/ledger.ts'
import { showCharacters } from './visible-text.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '{': '&#123;',
  // In Markdown an empty line ends an HTML block.
  '\n': '&#10;',
}

/** Escapes text for HTML, Markdown, and sites that read template tags (`{{ … }}`, `{% … %}`). */
export function escapeHtml(text: string): string {
  return showCharacters(text).replace(/[&<>"'{\n]/g, (character) => entities[character] ?? character)
}

/** Renders part of a sentence as HTML, with its `code` spans. */
export function spanHtml(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

/** Renders one paragraph of ledger prose as HTML: line breaks folded, `code` spans kept. */
export function inlineHtml(text: string): string {
  return spanHtml(text.trim().replace(/\s+/g, ' '))
}

/**
 * Renders one line of text as Markdown: line breaks folded and `code` spans kept. Everything else is escaped: markup, addresses
 * of pages and people, and template tags of the site.
 */
export function escapeMarkdown(text: string): string {
  const parts = foldLine(text).split(/(`[^`]+`)/)
  return parts.map((part, index) => (index % 2 === 1 ? part : escapeWords(part, index === 0))).join('')
}

/** Renders a name as a `code` span, which nothing in it can end. */
export function codeMarkdown(name: string): string {
  return `\`${foldLine(name).replaceAll('`', "'") || ' '}\``
}

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

/** Renders a citation of the interface document, the uniform mark of a fact. */
export function factBadge(source: string): string {
  return `<span class="badge badge-fact">Interface document ${escapeHtml(source)}</span>`
}

/** Returns the address of a gap's row in the ledger page, relative to every other page. */
export function gapHref(id: string): string {
  return `gaps.html#${encodeURIComponent(id)}`
}

/**
 * Renders the gap's question, linked to its row. `lead` names the proposed part of the contract if that is not where the note
 * stands.
 */
export function gapQuestion(gap: Gap, lead = ''): string {
  const lede = lead === '' ? '' : `<b>${inlineHtml(lead)}</b> `
  return `${lede}<span class="gap-question">${inlineHtml(gap.question)}</span> <a class="gap-link" href="${gapHref(gap.id)}">${escapeHtml(gap.id)}</a>`
}
