import { html } from 'hono/html'
import type { Fragment } from '../document.ts'

const cards: readonly [number: string, outcome: string][] = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['5555 5555 5555 4444', 'succeeds'],
  ['4000 0025 0000 3155', 'requires 3DS'],
  ['4000 0000 0000 0408', 'requires the PIN, then a code'],
  ['4000 0000 0000 0572', 'asks for a code'],
  ['4000 0000 0000 0002', 'declined, 05 do not honour'],
  ['4000 0000 0000 9995', 'declined, 51 funds'],
  ['4000 0000 0000 9987', 'declined, 41 lost'],
  ['4000 0000 0000 9979', 'declined, 43 stolen'],
  ['4000 0000 0000 0069', 'declined, 54 expired'],
  ['4000 0000 0000 0127', 'declined, 82 wrong CVV'],
  ['4000 0000 0000 0341', 'succeeds; once saved, its token is declined 05'],
  ['4000 0000 0000 0259', 'succeeds; disputed an hour later'],
]

interface Codes {
  title: string
  pairs: readonly [code: string, outcome: string][]
}

const codes: Record<'pin' | 'otp', Codes> = {
  pin: {
    title: 'PIN',
    pairs: [
      ['1234', 'approved'],
      ['any other', 'wrong; declined the third time'],
    ],
  },
  otp: {
    title: 'One-time code',
    pairs: [
      ['123456', 'approved'],
      ['000000', 'expired'],
      ['any other', 'wrong; declined the third time'],
    ],
  },
}

const amounts: Codes = {
  title: 'Amount ending',
  pairs: [
    ['.05', 'declined, 05 do not honour'],
    ['.51', 'declined, 51 funds'],
    ['.54', 'declined, 54 expired'],
    ['any other', 'arrives'],
  ],
}

/** Renders what each amount does to a transfer. The shop sets the amount, so the payer can only read this. */
export function renderMagicAmounts(): Fragment {
  return html`<details open>
<summary>Test amounts</summary>
${renderPairs(amounts)}
</details>`
}

export function renderMagicCards(): Fragment {
  return html`<details open>
<summary>Test cards and codes</summary>
<p>Any expiry in the future and any CVV will do. A number that is not listed succeeds, or is declined with 14 if its check digit is wrong.</p>
${renderPairs({ title: 'Card', pairs: cards })}
${Object.values(codes).map(renderPairs)}
</details>`
}

export function renderMagicCodes(code: keyof typeof codes): Fragment {
  return html`<details open>
<summary>Test codes</summary>
${renderPairs(codes[code])}
</details>`
}

function renderPairs({ title, pairs }: Codes): Fragment {
  return html`<table>
<thead><tr><th scope="col">${title}</th><th scope="col">What happens</th></tr></thead>
<tbody>${pairs.map(([value, outcome]) => html`<tr><td><code>${value}</code></td><td>${outcome}</td></tr>`)}</tbody>
</table>`
}
