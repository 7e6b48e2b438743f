import { shorten } from '../../../visible-text.ts'
import {
  differenceOf,
  formatPosition,
  formatReach,
  headlineOf,
  listCauses,
  nameOf,
  requirementsOf,
  type SeenCause,
} from '../causes.ts'
import { factOf, subjectOf } from '../group-tests.ts'
import { html, type Markup } from '../markup.ts'
import type { CauseResult, CheckResult, RequirementResult, TestResult } from '../result.ts'
import { countOf, formatCount } from '../states.ts'
import { renderExchanges } from './exchange.ts'
import { factBadge, linkRequirements, proposalBadge, section, stateMark } from './marks.ts'

/** Maximum number of causes to show unfolded. */
const OPEN_CAUSES = 20
/** Limit that keeps the page quick to open: further causes get a line each, and are in full in report.json. */
const MAX_CHARACTERS = 200_000
/** The request with the wrong answer, and the one before it. */
const SHOWN_EXCHANGES = 2
const MAX_COMMAND = 4_000
const MAX_OTHERS = 100

/** Returns the anchor of a cause, by its index in the result. */
export function anchorOf(index: number): string {
  return `cause-${index + 1}`
}

const SECTIONS = [
  { state: 'failed', id: 'failures', title: 'What is wrong', lead: undefined },
  {
    state: 'error',
    id: 'broken',
    title: 'Could not run',
    lead: html`<p>Something broke before the target could be checked. These tests say nothing about it.</p>`,
  },
] as const

/** Renders what is wrong, each cause once with the test that shows it best, and then what kept tests from running. */
export function renderFailures(result: CheckResult): Markup[] {
  const known = new Map(result.requirements.map((each) => [each.id, each]))
  const places = new Map(result.causes.map((cause, index) => [cause, index]))
  return SECTIONS.flatMap(({ state, id, title, lead }) => {
    const causes = listCauses(result, state)
    if (causes.length === 0) return []
    const counted = `${countOf(causes.length, 'cause')}, seen in ${countOf(result.counts[state], 'test')}`
    let left = MAX_CHARACTERS
    const fits = (each: Markup) => each.toString().length <= left
    const items = causes.map((seen, place) => {
      const anchor = anchorOf(places.get(seen.cause)!)
      const telling = { state, anchor, isOpen: place < OPEN_CAUSES, known }
      const forms = [true, false].map((hasExchanges) => renderCause(seen, { ...telling, hasExchanges }))
      const shown = forms.find(fits) ?? renderBriefly(seen, telling)
      left -= shown.toString().length
      return shown
    })
    return [section(id, html`${title} <span class="n">${counted}</span>`, lead, items)]
  })
}

interface Telling {
  state: 'failed' | 'error'
  anchor: string
  isOpen: boolean
  hasExchanges: boolean
  known: Map<string, RequirementResult>
}

function renderBriefly(seen: SeenCause, { state, anchor }: Pick<Telling, 'state' | 'anchor'>): Markup {
  return html`<p id="${anchor}">${stateMark(state)} ${shorten(headlineOf(seen), 160)} <span class="quiet">${formatReach(seen)}, in full in report.json</span></p>\n`
}

function renderCause(seen: SeenCause, { state, anchor, isOpen, hasExchanges, known }: Telling): Markup {
  const { cause, exemplar, others } = seen
  const { failure, exchanges } = exemplar
  const requirements = requirementsOf(seen)
  const stated = cause.requirements?.flatMap((id) => known.get(id)?.section ?? []) ?? failure?.sections
  const sections =
    stated && [...new Set(stated)].map((each) => html`${factBadge(`Interface document ${each}`)} `)
  return html`<details class="failure failure-${state}" id="${anchor}"${isOpen && html` open`}>
<summary><h3>${headlineOf(seen)}</h3> <span class="tally">${formatReach(seen)}</span></summary>
<p class="marks">${stateMark(state)} ${cause.isProposal ? proposalBadge : html`${sections} ${linkRequirements(requirements)}`}</p>
${!cause.isProposal && requirements.map((id) => known.get(id)).map((each) => each && html`<blockquote>${each.rule} <cite>${each.id}, ${each.section}</cite></blockquote>`)}
${cause.kind !== 'claim' && html`<p>${others.length > 0 && 'Clearest in '}<b>${subjectOf(exemplar)}</b> ${factOf(exemplar)}</p>`}
${renderDetails(seen)}
${hasExchanges && renderExchanges(exchanges.slice(-SHOWN_EXCHANGES))}
${others.length > 0 && renderOthers(others)}
</details>
`
}

function renderDetails(seen: SeenCause): Markup | undefined {
  const { cause, exemplar } = seen
  if (!exemplar.failure) return undefined
  const { message, curl, request, rerun } = exemplar.failure
  const { expected, actual } = differenceOf(seen)
  const isCompared = expected !== undefined || actual !== undefined
  return html`${cause.kind !== 'departure' && html`<p class="message">${message}</p>`}
${
  isCompared &&
  html`<div class="compare">
${expected !== undefined && html`<figure><figcaption>Expected</figcaption><pre>${expected}</pre></figure>`}
${actual !== undefined && html`<figure class="got"><figcaption>Got</figcaption><pre>${actual}</pre></figure>`}
</div>`
}
${curl !== undefined && renderCommand(`Reproduce${formatPosition(request)}`, curl)}
${rerun !== undefined && renderCommand('Run this test again', rerun)}`
}

function renderCommand(title: string, text: string): Markup {
  return text.length > MAX_COMMAND
    ? html`<h4>${title}</h4><p>The command has ${formatCount(text.length)} characters: it is in report.json.</p>`
    : html`<h4>${title}</h4><pre class="command"><code>${text}</code></pre>`
}

function renderOthers(others: readonly TestResult[]): Markup {
  const rest = others.length - MAX_OTHERS
  return html`<details class="why"><summary><b>${formatCount(others.length)}</b> <span>other ${others.length === 1 ? 'test sees' : 'tests see'} it too</span></summary><ul>${others.slice(0, MAX_OTHERS).map((each) => html`<li>${nameOf(each)}</li>`)}${rest > 0 && html`<li>and ${formatCount(rest)} more</li>`}</ul></details>`
}

/** Maps the title of a test to the index of the first cause that lists it. */
export function indexCauses(causes: readonly CauseResult[]): Map<string, number> {
  return new Map(
    causes
      .toReversed()
      .flatMap(({ tests }, place) => tests.map((title) => [title, causes.length - 1 - place])),
  )
}
