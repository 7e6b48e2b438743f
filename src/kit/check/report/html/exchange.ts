import { html, type Markup } from '../markup.ts'
import type { FormPart, RecordedExchange } from '../result.ts'
import { countOf, formatDuration } from '../states.ts'

export function renderExchanges(exchanges: readonly RecordedExchange[]): Markup | undefined {
  if (exchanges.length === 0) return undefined
  return html`<details class="exchanges"><summary>${countOf(exchanges.length, 'exchange')}</summary>${exchanges.map(renderExchange)}</details>`
}

function renderExchange({ request, response }: RecordedExchange): Markup {
  const outcome = response
    ? html`<b>${response.status}</b> <span class="quiet">${formatDuration(response.durationMs)}</span>`
    : html`<b>no answer</b>`
  return html`<div class="exchange">
<p class="line"><span class="method">${request.method}</span> <code>${request.url}</code> <span aria-hidden="true">→</span> ${outcome}</p>
<div class="compare">${renderMessage('Request', request.headers, request.form?.map(describePart).join('\n') ?? request.body)}${response && renderMessage('Answer', response.headers, response.body)}</div>
</div>`
}

function renderMessage(label: string, headers: Record<string, string>, body?: string): Markup {
  const lines = Object.entries(headers).map(
    ([name, value]) => html`<span class="header-name">${name}:</span> ${value}\n`,
  )
  const content = body === undefined || body === '' ? '' : html`${lines.length > 0 && '\n'}${body}`
  const isEmpty = lines.length === 0 && content === ''
  return html`<figure><figcaption>${label}</figcaption><pre>${lines}${content}${isEmpty && html`<span class="quiet">(empty)</span>`}</pre></figure>`
}

function describePart(part: FormPart): string {
  return 'value' in part
    ? `${part.name}: ${part.value}`
    : `${part.name}: the file ${part.fileName} (${part.contentType})`
}
