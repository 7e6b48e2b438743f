import { html } from 'hono/html'
import type { Fragment } from '../../pages/document.ts'

export interface Section {
  id: string
  title: string
  /** The number of rows shown. */
  count: number
  /** The number of rows that exist. Omitted if all of them are shown. */
  total?: number
  /** Shown even if the section is empty. */
  before?: Fragment | undefined
  /** Shown if the section is empty. */
  empty: string
  content: Fragment
}

export interface Column<Row> {
  title: string
  /** Returns the content of a cell, escaped unless it is a fragment. Null and undefined show as a dash. */
  cell: (row: Row) => Fragment | string | number | null | undefined
  align?: 'end'
}

interface KeyedBy<Row> {
  /** Returns the id of a row's element, by which the page is updated row by row. */
  keyOf: (row: Row) => string
}

/**
 * Creates a section that is a table; on a phone it becomes a list of cards, in which each cell shows its column's title. The
 * roles are explicit because a table with another `display` loses them.
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

/** Renders a link to long content on its own page, which a script loads in place on demand. */
export function renderLazily(address: string, label: string): Fragment {
  return html`<p class="lazy" data-lazy="${address}"><a href="${address}">${label}</a></p>`
}

export function renderNavigation(sections: readonly Section[]): Fragment {
  return html`<nav aria-label="Sections"><ul>${sections.map(({ id, title, count, total = count }) => html`<li><a href="#${id}">${title} <span class="count" id="${id}-count">${total.toLocaleString('en')}</span></a></li>`)}</ul></nav>`
}
