import { html } from 'hono/html'
import type { Fragment } from '../document.ts'
import { renderGuarded } from './controls.ts'
import { renderAmount } from './marks.ts'
import type { BusinessEntry } from './model.ts'
import { renderSection } from './table.ts'

export function renderBusinesses(businesses: readonly BusinessEntry[]): Fragment {
  return renderSection(
    {
      id: 'businesses',
      title: 'Businesses',
      count: businesses.length,
      empty: 'There is no business. Press Seed.',
    },
    html`<div class="cards">${businesses.map(renderBusiness)}</div>`,
  )
}

function renderBusiness({ id, name, email, wallets, actions }: BusinessEntry): Fragment {
  return html`<article>
<h3>${name}</h3>
<p class="who">${email}</p>
<p class="who"><code>${id}</code></p>
${
  wallets.length === 0
    ? html`<p class="empty">No wallet</p>`
    : html`<dl>${wallets.map(({ currency, balance }) => html`<div><dt>${currency} wallet</dt><dd>${renderAmount(balance, currency)}</dd></div>`)}</dl>`
}
${renderGuarded(actions?.rotateKeys, {
  open: 'Rotate keys…',
  label: 'Rotate keys',
  about: `of ${name}`,
  fields: { businessId: id },
  warning: 'The keys in use stop working immediately.',
})}
</article>`
}
