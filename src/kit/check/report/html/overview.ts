import type { CheckResult } from '../result.ts'
import { formatCount, formatDuration, stateDescriptions } from '../states.ts'
import { describePart, modeMeanings, profileMeanings, sumUp } from '../verdict.ts'
import { stateBar, stateMark } from './marks.ts'
import { html, type Markup } from './markup.ts'

/** What a reader wants first: the verdict, of what, held to what, and how to read the rest. */
export function renderOverview(result: CheckResult): Markup {
  const { target, verdict, counts, errors } = result
  return html`<section id="overview" class="verdict verdict-${verdict}" aria-labelledby="overview-title">
<p class="target">${target.name}</p>
<h1 id="overview-title">${sumUp(result)}</h1>
${renderPart(result)}
${stateBar(counts)}
<dl class="counts">
${stateDescriptions.map(
  ({
    state,
    meaning,
  }) => html`<div class="count-${state}"><dt>${stateMark(state)}</dt><dd><b>${formatCount(counts[state])}</b><span>${meaning}</span></dd></div>
`,
)}</dl>
</section>
${errors.length > 0 && renderErrors(errors)}${renderAbout(result)}`
}

function renderPart({ run }: CheckResult): Markup | undefined {
  const part = describePart(run)
  return part === undefined
    ? undefined
    : html`<p class="part">Part of the suite was chosen: <code>${part}</code>. The rest was not tested.</p>`
}

function renderErrors(errors: readonly string[]): Markup {
  return html`<section id="errors" class="callout" aria-labelledby="errors-title">
<h2 id="errors-title">What kept the check from being made</h2>
<ul>${errors.map((error) => html`<li><pre>${error}</pre></li>`)}</ul>
<p>Such a check decides nothing: mend this first, then run it again.</p>
</section>
`
}

function renderAbout({ target, run, startedAt, durationMs, tool, specification }: CheckResult): Markup {
  const rows: [string, Markup][] = [
    ['Checkout API', html`<code>${target.checkout}</code>`],
    ['Business API', html`<code>${target.business}</code>`],
    ['Profile', html`<b>${run.profile}</b>: ${profileMeanings[run.profile]}`],
    ['Mode', html`<b>${run.mode}</b>: ${modeMeanings[run.mode]}`],
    ['Capabilities', html`${target.capabilities.join(', ') || 'none declared'}`],
    ['Checked', html`${formatInstant(startedAt)}, in ${formatDuration(durationMs)}`],
    ['Seed', html`<code>${run.seed}</code>`],
    ['Made with', html`${tool.name} ${tool.version}`],
    ...(['checkout', 'business'] as const).map((host): [string, Markup] => {
      const { version, sha256 } = specification[host]
      return [`Contract, ${host}`, html`${version} <span class="hash">sha256 ${sha256}</span>`]
    }),
  ]
  return html`<dl class="about">
${rows.map(
  ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>
`,
)}</dl>
<p class="legend"><span class="badge badge-fact">Interface document §…</span> marks what the interface document states: every implementation has to do it. <span class="badge badge-proposal">Proposal</span> marks what it does not show and this contract proposes; it is only held against a target in the proposed profile.</p>
`
}

/** `2026-11-20 09:30:00 UTC`. */
export function formatInstant(text: string): string {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime())) return text
  return `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
