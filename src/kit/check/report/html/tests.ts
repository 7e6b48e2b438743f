import { factOf, groupByReason, groupTests, marksOf, subjectOf, type TestGroup } from '../group-tests.ts'
import { html, type Markup } from '../markup.ts'
import type { CheckResult, TestResult } from '../result.ts'
import {
  countOf,
  formatCount,
  formatDuration,
  listCounts,
  STATE_NAMES,
  STATES,
  type Undecided,
} from '../states.ts'
import { renderExchanges } from './exchange.ts'
import { anchorOf } from './failures.ts'
import { filterForm, linkRequirements, proposalBadge, section, stateBar, stateMark } from './marks.ts'

/** Every test by operation, with what was said in it. */
export function renderTests(result: CheckResult): Markup {
  const { tests, counts } = result
  const places = new Map(tests.map((test, index) => [test, index]))
  return section(
    'tests',
    html`All tests <span class="n">${formatCount(tests.length)}</span>`,
    filterForm(
      'tests',
      STATE_NAMES.filter((state) => counts[state] > 0),
    ),
    groupTests(result).map((group) => renderGroup(group, places)),
  )
}

function renderGroup(group: TestGroup, places: Map<TestResult, number>): Markup {
  const { name, operation, tests, counts, durationMs } = group
  return html`<details class="group" data-group>
<summary><span class="name"><b>${name}</b>${operation?.isProposal && html` ${proposalBadge}`}</span><span class="tally">${listCounts(counts)}</span><span class="time">${formatDuration(durationMs)}</span>${stateBar(counts)}</summary>
<ol class="tests" aria-label="${countOf(tests.length, 'test')} of ${name}">
${tests.map((test) => renderTest(test, places.get(test)!))}</ol>
</details>
`
}

function renderTest(test: TestResult, index: number): Markup {
  const { state, reason, requirements, isProposal, tier, durationMs, exchanges } = test
  const isTold = state === 'failed' || state === 'error'
  const details = isTold
    ? html`<a class="more" href="#${anchorOf(index)}">in full above</a>`
    : renderExchanges(exchanges)
  return html`<li data-state="${state}">${stateMark(state)} <span class="fact">${factOf(test)}</span> <span class="marks">${isProposal && proposalBadge} ${linkRequirements(requirements)}${tier === 'property' && html`<span class="badge badge-tier">property</span> `}<span class="quiet">${formatDuration(durationMs)}</span></span>${reason !== undefined && html`<p class="reason">${reason}</p>`}${details}</li>\n`
}

/** What nothing decided, by reason. */
export function renderUndecided({ tests, counts, requirements }: CheckResult): Markup | undefined {
  const untested = requirements.filter(({ state }) => state === 'untested').map(({ id }) => id)
  const all = counts.skipped + counts.disabled
  if (all + untested.length === 0) return undefined
  return section(
    'undecided',
    html`Not decided <span class="n">${formatCount(all)}</span>`,
    renderReasons(tests, 'skipped'),
    renderReasons(tests, 'disabled'),
    untested.length > 0 &&
      html`<h3>${stateMark('untested')}</h3><p>${countOf(untested.length, 'requirement')} without a test that was chosen: ${linkRequirements(untested)}</p>`,
  )
}

function renderReasons(tests: readonly TestResult[], state: Undecided): Markup | undefined {
  const groups = groupByReason(tests, state)
  if (groups.length === 0) return undefined
  return html`<h3>${stateMark(state)}</h3>
<p>${STATES[state].meaning}</p>
${groups.map(
  ({ reason, tests: own }) =>
    html`<details class="why"><summary><b>${formatCount(own.length)}</b> <span>${reason}</span></summary><ul>${own.map(renderTitle)}</ul></details>\n`,
)}`
}

function renderTitle(test: TestResult): Markup {
  return html`<li><b>${subjectOf(test)}</b> ${factOf(test)} <span class="quiet">${marksOf(test)}</span></li>`
}
