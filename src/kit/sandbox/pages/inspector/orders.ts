import { html } from 'hono/html'
import type { Fragment } from '../document.ts'
import { parseWebUrl } from '../web-url.ts'
import { renderButton } from './controls.ts'
import { renderAmount, renderStatus, renderTime } from './marks.ts'
import type { OrderEntry } from './model.ts'
import { type Column, renderSection, renderTable } from './table.ts'

export function renderOrders(orders: readonly OrderEntry[], nameOf: (id: string) => string): Fragment {
  const columns: Column<OrderEntry>[] = [
    { title: 'Reference', cell: renderReference },
    { title: 'Business', cell: ({ businessId, host }) => html`${nameOf(businessId)} <small>${host}</small>` },
    { title: 'Amount', align: 'end', cell: renderSum },
    { title: 'Status', cell: renderState },
    { title: 'Created', cell: ({ createdAt }) => renderTime(createdAt) },
    {
      title: '',
      cell: ({ reference, actions }) =>
        renderButton(actions?.fund, { label: 'Fund', about: reference, fields: { reference } }) ?? '',
    },
  ]
  return renderSection(
    {
      id: 'orders',
      title: 'Orders',
      count: orders.length,
      empty: 'No order yet. Create one, or press Seed.',
    },
    renderTable('Orders', columns, orders),
  )
}

function renderReference({ reference, checkoutUrl }: OrderEntry): Fragment {
  const url = parseWebUrl(checkoutUrl)?.href
  return html`<code>${reference}</code>${url && html` <a class="page" href="${url}">pay page<span class="unseen"> of ${reference}</span></a>`}`
}

function renderSum({ amount, currency, amountRefunded = 0 }: OrderEntry): Fragment {
  return html`${renderAmount(amount, currency)}${amountRefunded > 0 && html` <small>${renderAmount(amountRefunded, currency)} refunded</small>`}`
}

function renderState({ status, isDisputed }: OrderEntry): Fragment {
  return html`${renderStatus(status)}${isDisputed && html` <span class="mark bad">disputed</span>`}`
}
