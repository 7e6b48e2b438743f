import { factOf, groupTests, type TestGroup } from '../group-tests.ts'
import type { CheckResult, TestResult } from '../result.ts'
import { countOf, formatCount, formatDuration, listCounts, stateDescriptions } from '../states.ts'
import { renderExchanges } from './exchange.ts'
import { anchorOf } from './failures.ts'
import { filterForm, linkRequirements, proposalBadge, section, stateBar, stateMark } from './marks.ts'
import { html, type Markup } from './markup.ts'

/** Every test by operation, with what was said in it. */
export function renderTests(result: CheckResult): Markup {
  const { tests, counts } = result
  const places = new Map(tests.map((test, index) => [test, index]))
  const present = stateDescriptions.map(({ state }) => state).filter((state) => counts[state] > 0)
  return section(
    'tests',
    html`All tests <span class="n">${formatCount(tests.length)}</span>`,
    filterForm('tests', 'tests', present),
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
  return html`<li data-state="${state}">${stateMark(state)} <span class="fact">${factOf(test)}</span> <span class="marks">${isProposal && proposalBadge} ${linkRequirements(requirements)}${tier === 'property' && html`<span class="badge badge-tier">property</span> `}<span class="quiet">${formatDuration(durationMs)}</span></span>${reason !== undefined && html`<p class="reason">${reason}</p>`}${details}</li>
`
}
