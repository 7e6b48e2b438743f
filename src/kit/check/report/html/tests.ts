import { factOf, groupByReason, groupTests, marksOf, subjectOf, type TestGroup } from '../group-tests.ts'
import { html, type Markup } from '../markup.ts'
import type { CheckResult, TestResult } from '../result.ts'
import { countOf, formatCount, formatDuration, listCounts, STATE_NAMES, STATES } from '../states.ts'
import { renderExchanges } from './exchange.ts'
import { anchorOf, indexCauses } from './failures.ts'
import { filterForm, linkRequirements, proposalBadge, section, stateBar, stateMark } from './marks.ts'

/** Renders every test by operation, with its exchanges or a link to its cause. */
export function renderTests(result: CheckResult): Markup {
  const { tests, counts, run } = result
  const told: Told = { causes: indexCauses(result.causes), examples: chooseExamples(tests) }
  return section(
    'tests',
    html`${run.mode === 'watched' ? 'All rules' : 'All tests'} <span class="n">${formatCount(tests.length)}</span>`,
    filterForm(
      'tests',
      STATE_NAMES.filter((state) => counts[state] > 0),
    ),
    groupTests(result).map((group) => renderGroup(group, told)),
  )
}

interface Told {
  /** Index of the cause, by the title of a test that sees it. */
  causes: Map<string, number>
  /** Tests that are shown with their exchanges. */
  examples: ReadonlySet<TestResult>
}

/** Chooses one passed test of each operation: with all exchanges the page would not open. */
function chooseExamples(tests: readonly TestResult[]): Set<TestResult> {
  const passed = tests.filter(({ state, exchanges }) => state === 'passed' && exchanges.length > 0)
  return new Set([...Map.groupBy(passed, subjectOf).values()].map(([first]) => first!))
}

function renderGroup(group: TestGroup, told: Told): Markup {
  const { name, operation, tests, counts, durationMs } = group
  return html`<details class="group" data-group>
<summary><span class="name"><b>${name}</b>${operation?.isProposal && html` ${proposalBadge}`}</span><span class="tally">${listCounts(counts)}</span><span class="time">${formatDuration(durationMs)}</span>${stateBar(counts)}</summary>
<ol class="tests" aria-label="${countOf(tests.length, 'test')} of ${name}">
${tests.map((test) => renderTest(test, told))}</ol>
</details>
`
}

function renderTest(test: TestResult, { causes, examples }: Told): Markup {
  const { title, state, requirements, isProposal, tier, exchanges } = test
  const cause = causes.get(title)
  const details =
    cause === undefined
      ? examples.has(test) && renderExchanges(exchanges.slice(0, 1))
      : html`<a class="more" href="#${anchorOf(cause)}">cause ${cause + 1}</a>`
  return html`<li data-state="${state}">${stateMark(state)} <span class="fact">${factOf(test)}</span> <span class="marks">${isProposal && proposalBadge} ${linkRequirements(requirements)}${tier === 'property' && html`<span class="badge badge-tier">property</span> `}</span>${details}</li>\n`
}

export function renderUndecided({ tests, disabled, counts, requirements }: CheckResult): Markup | undefined {
  const untested = requirements.filter(({ state }) => state === 'untested').map(({ id }) => id)
  const all = counts.skipped + counts.disabled
  if (all + untested.length === 0) return undefined
  return section(
    'undecided',
    html`Not decided <span class="n">${formatCount(counts.skipped)}</span>`,
    renderSkipped(tests),
    renderDisabled(disabled),
    untested.length > 0 &&
      html`<h3>${stateMark('untested')}</h3><p>${countOf(untested.length, 'requirement')} without a test that was chosen: ${linkRequirements(untested)}</p>`,
  )
}

/** Renders one line for each reason. The titles may be thousands: they are in report.json. */
function renderDisabled(disabled: CheckResult['disabled']): Markup | undefined {
  if (disabled.length === 0) return undefined
  const count = disabled.reduce((sum, { tests }) => sum + tests.length, 0)
  return html`<h3>${stateMark('disabled')} ${countOf(count, 'test')} not part of this run</h3>
<p>${STATES.disabled.meaning} Their titles are in report.json.</p>
<ul>${disabled.map(({ reason, tests }) => html`<li><b>${formatCount(tests.length)}</b> ${reason}</li>`)}</ul>`
}

function renderSkipped(tests: readonly TestResult[]): Markup | undefined {
  const groups = groupByReason(tests, 'skipped')
  if (groups.length === 0) return undefined
  return html`<h3>${stateMark('skipped')}</h3>
<p>${STATES.skipped.meaning}</p>
${groups.map(
  ({ reason, tests: own }) =>
    html`<details class="why"><summary><b>${formatCount(own.length)}</b> <span>${reason}</span></summary><ul>${own.map(renderTitle)}</ul></details>\n`,
)}`
}

function renderTitle(test: TestResult): Markup {
  return html`<li><b>${subjectOf(test)}</b> ${factOf(test)} <span class="quiet">${marksOf(test)}</span></li>`
}
