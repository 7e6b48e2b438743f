import { html } from 'hono/html'
import type { Fragment } from '../../pages/document.ts'

/** One part of the page. */
export interface Section {
  id: string
  title: string
  /** How many are shown. */
  count: number
  /** How many there are; as many as are shown if absent. */
  total?: number
  /** Shown whether there is something or not. */
  before?: Fragment | undefined
  /** What to show while there is nothing. */
  empty: string
  content: Fragment
}

export interface Column<Row> {
  title: string
  /** Escaped unless it is a fragment; nothing shows as a dash. */
  cell: (row: Row) => Fragment | string | number | null | undefined
  align?: 'end'
}

interface KeyedBy<Row> {
  /** The id of a row's element: by it the page is brought up to date row by row. */
  keyOf: (row: Row) => string
}

/**
 * A section that is a table, and on a phone a list of cards: each cell then shows its column's title. The roles are
 * spelled out because a table that is not displayed as one loses them.
 */
export function createTable<Row>(
  { id, title, empty, total, keyOf }: Pick<Section, 'id' | 'title' | 'empty' | 'total'> & KeyedBy<Row>,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Section {
  const content = html`<table role="table" aria-label="${title}">
<thead role="rowgroup"><tr role="row">${columns.map((column) => html`<th role="columnheader" scope="col"${column.align && html` class="${column.align}"`}>${column.title || html`<span class="unseen">Controls</span>`}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map((row) => html`<tr role="row" id="${keyOf(row)}">${columns.map((column) => html`<td role="cell"${column.align && html` class="${column.align}"`}${column.title && html` data-title="${column.title}"`}>${column.cell(row) ?? '–'}</td>`)}</tr>`)}</tbody>
</table>`
  return { id, title, empty, ...(total !== undefined && { total }), count: rows.length, content }
}

export function renderSection(section: Section): Fragment {
  const { id, title, count, before, empty, content } = section
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title} <span class="count">${formatTally(section)}</span></h2>
${before && html`<div id="${id}-tools">${before}</div>`}
<div id="${id}-rows">${count === 0 ? html`<p class="empty">${empty}</p>` : content}</div>
</section>`
}

function formatTally({ count, total = count }: Section): string {
  return count < total ? `latest ${count} of ${total.toLocaleString('en')}` : String(count)
}

/** What is long is a page of its own: a script puts it in place once it is asked for, and a link leads there without. */
export function renderLazily(address: string, label: string): Fragment {
  return html`<p class="lazy" data-lazy="${address}"><a href="${address}">${label}</a></p>`
}

export function renderNavigation(sections: readonly Section[]): Fragment {
  return html`<nav aria-label="Sections"><ul>${sections.map(({ id, title, count, total = count }) => html`<li><a href="#${id}">${title} <span class="count" id="${id}-count">${total.toLocaleString('en')}</span></a></li>`)}</ul></nav>`
}
