import { html } from 'hono/html'
import type { Fragment } from '../../pages/document.ts'
import type { PresentedDelivery, PresentedEvent } from '../present-event.ts'
import { renderButton } from './controls.ts'
import { renderJson } from './json.ts'
import { type NameOf, renderHttpStatus, renderStatus, renderTime } from './marks.ts'
import type { InspectorModel } from './read-model.ts'
import { renderLazily, type Section } from './section.ts'

/** Lists where webhooks go, a form that sends one, and every event with its attempts. */
export function listWebhooks(model: InspectorModel, nameOf: NameOf): Section {
  const { webhooks } = model
  return {
    id: 'webhooks',
    title: 'Webhooks',
    count: webhooks.length,
    total: model.totals.webhooks,
    empty:
      'No event yet. Each one appears here with its body, its signature and every attempt to deliver it.',
    before: model.businesses.length > 0 ? renderTools(model) : undefined,
    content: html`<div class="requests events">${webhooks.map((event) => renderEvent(event, nameOf))}</div>`,
  }
}

function renderTools({ businesses, triggers }: InspectorModel): Fragment {
  const isSilent = businesses.every(({ webhookUrl }) => webhookUrl === null)
  return html`<div class="tools">
${isSilent && html`<p class="hint">Nothing is sent: no business has a webhook URL. Set one here, or run <code>paycontract listen --forward-to http://localhost:3000/webhooks</code></p>`}
${businesses.map(renderAddress)}
<form method="post" action="/webhooks/trigger">
<label for="trigger-event">Send an event</label>
<select id="trigger-event" name="event">${triggers.map(({ event, summary }) => html`<option value="${event}" title="${summary}">${event}</option>`)}</select>
<select name="businessId" aria-label="Business that the event is sent to">${businesses.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select>
<button class="small" type="submit">Send</button>
</form>
</div>`
}

function renderAddress({ id, name, webhookUrl }: InspectorModel['businesses'][number]): Fragment {
  return html`<form method="post" action="/businesses/${id}/webhook-url">
<label for="url-${id}"><span class="unseen">Webhook URL of </span>${name}</label>
<input id="url-${id}" name="url" inputmode="url" autocomplete="off" spellcheck="false" value="${webhookUrl ?? ''}" placeholder="http://localhost:3000/webhooks">
<button class="small" type="submit">Set<span class="unseen"> the webhook URL of ${name}</span></button>
</form>`
}

function renderEvent(event: PresentedEvent, nameOf: NameOf): Fragment {
  const { id, businessId, sentAs, createdAt, deliveries, nextAttemptAt } = event
  const last = lastOf(event)
  // counts whatever changes in the details, so that they are fetched again
  return html`<details id="event-${id}" data-version="${deliveries.map(({ status }) => status)} ${nextAttemptAt}">
<summary>
<span class="path">${sentAs}</span>
<span class="who">${nameOf(businessId)}</span>
<span class="answer">${last ? renderStatus(last.status) : html`<span class="mark calm">NOT SENT</span>`}</span>
${renderTime(Date.parse(createdAt))}
</summary>
${renderLazily(`/inspector/events/${id}`, 'Body and attempts')}
</details>`
}

/** Renders what the row of an event leaves out. */
export function renderEventDetails(event: PresentedEvent): Fragment {
  const { id, sentAs, body } = event
  const last = lastOf(event)
  return html`<div class="bodies">
<div><h3>Body</h3>${renderJson(JSON.parse(body))}</div>
<div><h3>Attempts</h3>${renderAttempts(event)}${last && renderSignature(last)}</div>
<div class="origin"><code>${id}</code>${renderButton('/webhooks/replay', { label: 'Resend', about: `${sentAs} ${id}`, fields: { eventId: id } })}</div>
</div>`
}

function lastOf({ deliveries }: PresentedEvent): PresentedDelivery | undefined {
  return deliveries.findLast(({ status }) => status !== 'PENDING') ?? deliveries.at(-1)
}

function renderAttempts({ deliveries, nextAttemptAt }: PresentedEvent): Fragment {
  if (deliveries.length === 0)
    return html`<p class="empty">The business had no webhook URL. Set one and press Resend.</p>`
  const next =
    nextAttemptAt &&
    html`<p class="origin">Next attempt at ${renderTime(Date.parse(nextAttemptAt))} of the sandbox clock</p>`
  return html`<ol class="deliveries">${deliveries.map(renderAttempt)}</ol>${next}`
}

function renderAttempt(delivery: PresentedDelivery): Fragment {
  const { attempt, isReplay, status, responseStatus, durationMs, dueAt, sentAt, url } = delivery
  const silence = status === 'FAILED' && html`<span>no answer</span>`
  // a replay repeats the signed time: it was sent when it was due
  const at = Date.parse(isReplay ? dueAt : (sentAt ?? dueAt))
  return html`<li value="${attempt}"><span class="figure">${isReplay ? 'resent' : `${attempt}.`}</span> ${renderStatus(status)} ${responseStatus === null ? silence : renderHttpStatus(responseStatus)} ${durationMs !== null && html`<span class="figure">${durationMs} ms</span>`} ${renderTime(at)}${url && html`<small>${url}</small>`}</li>`
}

function renderSignature({ headers }: PresentedDelivery): Fragment | '' {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return lines.length === 0 ? '' : html`<h3>Signature headers</h3>${renderJson(lines.join('\n'))}`
}
