import { type Content, html, type Markup } from '../../check/report/markup.ts'
import { shorten } from '../../visible-text.ts'
import type { Judged } from '../judge/judge-scenario.ts'
import { guideOf } from './how-to-fix.ts'
import { formatSeconds, MARKS } from './marks.ts'
import { findWrongIndex, type Reported } from './result.ts'

/** Limits so that the page opens quickly: the rest is in report.json. */
const MAX_ENTRIES = 200
const MAX_CHARACTERS = 8_000

/** Renders one scenario, collapsed to its title unless `isOpen`. */
export function renderScenario(judged: Reported, isOpen: boolean): Markup {
  const { scenario, state, reason, findings } = judged
  const { id, title } = scenario
  return html`<details class="scenario scenario-${state}${state === 'failed' && ' failure'}" id="${id}"${isOpen && html` open`}>
<summary><span class="state state-${state}"><span aria-hidden="true">${MARKS[state]}</span> ${state}</span> <h3 class="title">${title}</h3> <code class="id">${id}</code></summary>
<div class="inside">
${state === 'undecided' && html`<p class="reason">${reason ?? 'No reason given.'}</p>`}
${findings.length > 0 && html`<ul class="findings">${findings.map(({ message, harm }) => html`<li class="finding"><span>${message}</span>${harm !== undefined && html` <b class="harm">${harm} at stake</b>`}</li>\n`)}</ul>`}
${renderRule(judged)}
${renderTimeline(judged)}
${renderPrinted(judged)}
</div>
</details>
`
}

function renderRule({ scenario, state, again }: Reported): Markup {
  const { rule, wrong, basis } = scenario
  const rows: [term: string, value: Content][] = [
    ['Rule', rule],
    ['A wrong program', `${wrong}.`],
    ['Based on', basis.map((each) => html`${renderBasis(each)} `)],
    [state === 'failed' ? 'How to fix it' : 'How to do it right', html`<code>${guideOf(scenario)}</code>`],
    ['Run again', html`<code>${again}</code>`],
  ]
  return html`<dl class="rule">
${rows.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>\n`)}</dl>`
}

/** A `§` names the interface document, anything else a proposal: the two never look the same. */
export function renderBasis(basis: string): Markup {
  return basis.startsWith('§')
    ? html`<span class="badge badge-fact">stated in ${basis}</span>`
    : html`<span class="badge badge-proposal">proposal: ${basis}</span>`
}

function renderTimeline(judged: Judged): Content {
  const { timeline } = judged
  if (timeline.length === 0) return false
  const wrong = findWrongIndex(judged)
  // entries long before, or long after, the first wrong moment are cut off
  const end = Math.min(timeline.length, Math.max(MAX_ENTRIES, wrong + 1))
  const start = Math.max(0, end - MAX_ENTRIES)
  const cut = timeline.length - (end - start)
  return html`<h4>What happened</h4>
<ol class="timeline">
${timeline.slice(start, end).map((entry, index) => renderEntry(entry, start + index === wrong))}</ol>
${cut > 0 && html`<p class="quiet">${cut} more ${cut === 1 ? 'entry is' : 'entries are'} in report.json.</p>`}`
}

function renderPrinted({ printed = [] }: Judged): Content {
  if (printed.length === 0) return false
  return html`<h4>What the app printed</h4>
<pre tabindex="0">${shorten(printed.join('\n'), MAX_CHARACTERS)}</pre>`
}

function renderEntry({ atMs, who, text, details }: Judged['timeline'][number], isWrong: boolean): Markup {
  const exchange = [renderMessage('Request', details?.request), renderMessage('Answer', details?.answer)]
  const isEmpty = exchange.every((each) => each === false)
  return html`<li class="entry${isWrong && ' wrong'}"><span class="time">${formatSeconds(atMs)}</span> <span class="who">${who}</span> <div class="what">${isEmpty ? text : html`<details><summary>${text}</summary><div class="compare">${exchange}</div></details>`}${isWrong && html`<strong>First wrong here.</strong>`}</div></li>
`
}

function renderMessage(label: string, value: unknown): Content {
  if (value === undefined || value === null) return false
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? String(value))
  return html`<figure><figcaption>${label}</figcaption><pre tabindex="0">${shorten(text, MAX_CHARACTERS)}</pre></figure>`
}
