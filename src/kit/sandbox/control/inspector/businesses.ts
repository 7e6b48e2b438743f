import { html } from 'hono/html'
import type { Fragment } from '../../pages/document.ts'
import { formatAmount } from '../../pages/money.ts'
import { renderGuarded } from './controls.ts'
import type { InspectorModel } from './read-model.ts'
import type { Section } from './section.ts'

export function listBusinesses({ businesses }: InspectorModel): Section {
  return {
    id: 'businesses',
    title: 'Businesses',
    count: businesses.length,
    empty: 'There is no business. Press Seed.',
    content: html`<div class="cards">${businesses.map(renderBusiness)}</div>`,
  }
}

function renderBusiness({ id, name, email, wallets }: InspectorModel['businesses'][number]): Fragment {
  return html`<article id="business-${id}">
<h3>${name}</h3>
<p class="who">${email}</p>
<p class="who"><code>${id}</code></p>
${
  wallets.length === 0
    ? html`<p class="empty">No wallet</p>`
    : html`<dl>${wallets.map(({ currency, balance }) => html`<div><dt>${currency} wallet</dt><dd><span class="figure">${formatAmount(balance, currency)}</span></dd></div>`)}</dl>`
}
${renderGuarded('/keys/rotate', {
  open: 'Rotate keys…',
  label: 'Rotate keys',
  about: `of ${name}`,
  fields: { businessId: id },
  warning: 'The keys in use stop working immediately.',
})}
</article>`
}
