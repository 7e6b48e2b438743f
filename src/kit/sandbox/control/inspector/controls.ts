import { html } from 'hono/html'
import type { Fragment } from '../../pages/document.ts'
import { formatDuration, renderTime } from './marks.ts'
import type { InspectorModel } from './read-model.ts'

/** The durations by which a button advances the clock, with their labels. */
const presets = { '1m': '1 min', '1h': '1 h', '1d': '1 day' }

/** Renders a form that is one button. Screen readers get the object from `about`, because they do not see the row. */
export function renderButton(
  path: string,
  { label, about, fields = {}, tone = 'small' }: ButtonParts,
): Fragment {
  return html`<form method="post" action="${path}">${renderHiddenFields(fields)}<button class="${tone}" type="submit">${label}${about && html`<span class="unseen"> ${about}</span>`}</button></form>`
}

interface ButtonParts {
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

/** Renders a button inside a disclosure: a second step, without a script, before what cannot be undone. */
export function renderGuarded(
  path: string,
  { warning, open, ...button }: ButtonParts & { warning: string; open: string },
): Fragment {
  return html`<details class="guarded"><summary class="small">${open}${button.about && html`<span class="unseen"> ${button.about}</span>`}</summary><div><p>${warning}</p>${renderButton(path, { ...button, tone: 'small danger' })}</div></details>`
}

export function renderClock({ clock: { now, offsetMs } }: InspectorModel): Fragment {
  const ahead =
    offsetMs === 0
      ? 'same as this machine'
      : `${formatDuration(offsetMs)} ${offsetMs > 0 ? 'ahead' : 'behind'}`
  const path = '/clock/advance'
  return html`<section class="clock" aria-labelledby="clock-title">
<h2 id="clock-title">Sandbox clock</h2>
<p class="now" id="clock-now">${renderTime(now)} <span class="zone">UTC</span></p>
<p class="offset" id="clock-offset">${ahead}</p>
<form class="presets" method="post" action="${path}">${Object.entries(presets).map(([duration, label]) => html`<button class="small" type="submit" name="duration" value="${duration}"><span class="unseen">Advance by </span>+${label}</button>`)}</form>
<form class="custom" method="post" action="${path}">
<input name="amount" type="number" min="1" step="any" value="1" required aria-label="How much to advance">
<select name="unit" aria-label="Unit"><option value="m">minutes</option><option value="h" selected>hours</option><option value="d">days</option></select>
<button class="small" type="submit">Advance</button>
</form>
</section>`
}

export function renderDataControls(): Fragment {
  return html`<section class="data" aria-labelledby="data-title">
<h2 id="data-title">Data</h2>
<div class="controls">
${renderButton('/seed', { label: 'Seed' })}
${renderGuarded('/reset', { open: 'Reset…', label: 'Reset everything', warning: 'Deletes all orders, records and requests, and sets the clock back.' })}
</div>
</section>`
}
