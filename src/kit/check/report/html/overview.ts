import { type Content, html, type Markup } from '../markup.ts'
import type { CheckResult, State } from '../result.ts'
import { formatCount, formatDuration, STATE_NAMES, STATES } from '../states.ts'
import { describePart, formatVerdict } from '../verdict.ts'
import { factBadge, proposalBadge, stateBar, stateMark } from './marks.ts'

/** Renders what a reader wants first: the verdict, on which target, against what, and how to read the rest. */
export function renderOverview(result: CheckResult): Markup {
  const { target, verdict, counts, errors, run } = result
  const part = describePart(run)
  const [lead, second] = formatVerdict(result)
  return html`<section id="overview" class="verdict verdict-${verdict}" aria-labelledby="overview-title">
<p class="target">${target.name}</p>
<h1 id="overview-title">${lead}</h1>
<p class="second">${second}.</p>
${part !== '' && html`<p class="part">Part of the suite was chosen: <code>${part}</code>. The rest was not tested.</p>`}
${stateBar({ ...counts, disabled: 0 })}
<dl class="counts">
${(run.mode === 'watched' ? WATCHED_STATES : STATE_NAMES).map(
  (state) =>
    html`<div class="count-${state}"><dt>${stateMark(state)}</dt><dd><b>${formatCount(counts[state])}</b><span>${run.mode === 'watched' ? WATCHED[state] : STATES[state].meaning}</span></dd></div>\n`,
)}</dl>
</section>
${errors.length > 0 && run.mode !== 'watched' && renderErrors(errors)}${renderAbout(result)}`
}

/** States that a rule can have when only watching, and their meanings. */
const WATCHED_STATES = ['failed', 'passed', 'skipped'] as const
const WATCHED: Partial<Record<State, string>> = {
  failed: 'Answers contradict the rule, or one another.',
  passed: 'Answers could have contradicted the rule, and none did.',
  skipped: 'No answer could have contradicted the rule.',
}

function renderErrors(errors: readonly string[]): Markup {
  return html`<section id="errors" class="callout" aria-labelledby="errors-title">
<h2 id="errors-title">What prevented the check</h2>
<ul>${errors.map((error) => html`<li><pre>${error}</pre></li>`)}</ul>
<p>Such a check decides nothing: fix this first, then run it again.</p>
</section>
`
}

const MEANINGS = {
  documented: 'checked against what the interface document states, and nothing else',
  proposed: 'checked against what the interface document states, and what is proposed for its gaps',
  'read-only': 'no request that could change a record was sent',
  writes: 'records were made and changed',
  watched: 'nothing was sent: what others sent was judged',
}

function renderAbout({ target, run, startedAt, durationMs, tool, specification }: CheckResult): Markup {
  const rows: Record<string, Content> = {
    'Checkout API': html`<code>${target.checkout}</code>`,
    'Business API': html`<code>${target.business}</code>`,
    Profile: html`<b>${run.profile}</b>: ${MEANINGS[run.profile]}`,
    Mode: html`<b>${run.mode}</b>: ${MEANINGS[run.mode]}`,
    ...(run.mode !== 'watched' && { Capabilities: target.capabilities.join(', ') || 'none declared' }),
    [run.mode === 'watched' ? 'Watched' : 'Checked']:
      `${formatInstant(startedAt)}, in ${formatDuration(durationMs)}`,
    ...(run.seed !== undefined && { Seed: html`<code>${run.seed}</code>` }),
    'Made with': `${tool.name} ${tool.version}`,
  }
  for (const host of ['checkout', 'business'] as const) {
    const { version, sha256 } = specification[host]
    rows[`Contract, ${host}`] = html`${version} <span class="hash">sha256 ${sha256}</span>`
  }
  return html`<dl class="about">
${Object.entries(rows).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>
<p class="legend">${factBadge('Interface document §…')} marks what the interface document states: every implementation has to do it. ${proposalBadge} marks what it does not show and this contract proposes; it is only held against a target in the proposed profile.</p>
`
}

/** Formats an instant as `2026-11-20 09:30:00 UTC`. */
export function formatInstant(text: string): string {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime())) return text
  return `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
