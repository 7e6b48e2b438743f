import { html } from 'hono/html'
import type { Fragment } from '../../pages/document.ts'

/** One part of the page. */
export interface Section {
  id: string
  title: string
  count: number
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

/**
 * A section that is a table, and on a phone a list of cards: each cell then shows its column's title. The roles are
 * spelled out because a table that is not displayed as one loses them.
 */
export function createTable<Row>(
  { id, title, empty }: Pick<Section, 'id' | 'title' | 'empty'>,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Section {
  const content = html`<table role="table" aria-label="${title}">
<thead role="rowgroup"><tr role="row">${columns.map((column) => html`<th role="columnheader" scope="col" class="${column.align ?? ''}">${column.title || html`<span class="unseen">Controls</span>`}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map((row) => html`<tr role="row">${columns.map((column) => html`<td role="cell" class="${column.align ?? ''}" data-title="${column.title}">${column.cell(row) ?? '–'}</td>`)}</tr>`)}</tbody>
</table>`
  return { id, title, empty, count: rows.length, content }
}

export function renderSection({ id, title, count, before, empty, content }: Section): Fragment {
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title} <span class="count">${count}</span></h2>
${before}
${count === 0 ? html`<p class="empty">${empty}</p>` : content}
</section>`
}

export function renderNavigation(sections: readonly Section[]): Fragment {
  return html`<nav aria-label="Sections"><ul>${sections.map(({ id, title, count }) => html`<li><a href="#${id}">${title} <span class="count">${count}</span></a></li>`)}</ul></nav>`
}
