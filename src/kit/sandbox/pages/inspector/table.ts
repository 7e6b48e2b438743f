import { html } from 'hono/html'
import type { Fragment } from '../document.ts'

export interface Column<Row> {
  title: string
  /** Escaped unless it is a fragment; nothing shows as a dash. */
  cell: (row: Row) => Fragment | string | number | null | undefined
  align?: 'end'
}

/**
 * A table that becomes a list of cards on a phone: each cell then shows its column's title. The roles are spelled
 * out because a table that is not displayed as one loses them.
 */
export function renderTable<Row>(
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Fragment {
  const shape = (column: Column<Row>) => (column.align === 'end' ? 'end' : '')
  return html`<table role="table" aria-label="${label}">
<thead role="rowgroup"><tr role="row">${columns.map((column) => html`<th role="columnheader" scope="col" class="${shape(column)}">${column.title || html`<span class="unseen">Controls</span>`}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map((row) => html`<tr role="row">${columns.map((column) => html`<td role="cell" class="${shape(column)}" data-title="${column.title}">${column.cell(row) ?? '–'}</td>`)}</tr>`)}</tbody>
</table>`
}

/** One part of the page, with its count and what to show while it is empty. */
export function renderSection(
  { id, title, count, empty }: { id: string; title: string; count: number; empty: string },
  content: Fragment,
): Fragment {
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title} <span class="count">${count}</span></h2>
${count === 0 ? html`<p class="empty">${empty}</p>` : content}
</section>`
}
