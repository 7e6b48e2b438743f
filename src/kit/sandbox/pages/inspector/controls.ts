import { html } from 'hono/html'
import type { Fragment } from '../document.ts'
import { formatDuration, renderTime } from './marks.ts'
import type { InspectorModel } from './model.ts'

const presets = [
  ['1 min', 60_000],
  ['1 h', 3_600_000],
  ['1 day', 86_400_000],
] as const

/** A form that is one button; `about` names its object to those who do not see the row. */
export function renderButton(
  path: string | undefined,
  { label, about, fields = {}, tone = 'small' }: ButtonParts,
): Fragment | undefined {
  if (path === undefined) return undefined
  return html`<form method="post" action="${path}">${renderHiddenFields(fields)}<button class="${tone}" type="submit">${label}${about && html`<span class="unseen"> ${about}</span>`}</button></form>`
}

export interface ButtonParts {
  label: string
  about?: string
  fields?: Readonly<Record<string, string>>
  tone?: 'small' | 'small danger'
}

export function renderHiddenFields(fields: Readonly<Record<string, string>>): Fragment[] {
  return Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
}

/** What cannot be undone asks twice, without a script: the button is inside a disclosure. */
export function renderGuarded(
  path: string | undefined,
  { warning, open, ...button }: ButtonParts & { warning: string; open: string },
): Fragment | undefined {
  if (path === undefined) return undefined
  return html`<details class="guarded"><summary class="small">${open}${button.about && html`<span class="unseen"> ${button.about}</span>`}</summary><div><p>${warning}</p>${renderButton(path, { ...button, tone: 'small danger' })}</div></details>`
}

export function renderClock({ clock, actions }: InspectorModel): Fragment {
  const ahead =
    clock.offsetMs === 0
      ? 'as on this machine'
      : `${formatDuration(clock.offsetMs)} ${clock.offsetMs > 0 ? 'ahead' : 'behind'}`
  return html`<section class="clock" aria-labelledby="clock-title">
<h2 id="clock-title">Sandbox clock</h2>
<p class="now">${renderTime(clock.now)} <span class="zone">UTC</span></p>
<p class="offset">${ahead}</p>
${actions.advanceClock !== undefined && renderAdvance(actions.advanceClock)}
</section>`
}

function renderAdvance(path: string): Fragment {
  return html`<form class="presets" method="post" action="${path}">${presets.map(([label, advanceMs]) => html`<button class="small" type="submit" name="advanceMs" value="${advanceMs}"><span class="unseen">Advance by </span>+${label}</button>`)}</form>
<form class="custom" method="post" action="${path}">
<input name="amount" type="number" min="1" step="any" value="1" required aria-label="How much to advance">
<select name="unit" aria-label="Unit"><option value="minutes">minutes</option><option value="hours" selected>hours</option><option value="days">days</option></select>
<button class="small" type="submit">Advance</button>
</form>`
}

/** Seed and reset. */
export function renderDataControls({ actions }: InspectorModel): Fragment | undefined {
  if (actions.seed === undefined && actions.reset === undefined) return undefined
  return html`<section class="data" aria-labelledby="data-title">
<h2 id="data-title">Data</h2>
<div class="controls">
${renderButton(actions.seed, { label: 'Seed' })}
${renderGuarded(actions.reset, { open: 'Reset…', label: 'Reset everything', warning: 'Deletes all orders, records and requests, and sets the clock back.' })}
</div>
</section>`
}
