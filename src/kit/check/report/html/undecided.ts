import { factOf, groupByReason, subjectOf } from '../group-tests.ts'
import type { CheckResult, TestResult } from '../result.ts'
import { countOf, formatCount, stateDescriptions } from '../states.ts'
import { section, stateMark } from './marks.ts'
import { html, type Markup } from './markup.ts'

/** What nothing decided, by reason. */
export function renderUndecided(result: CheckResult): Markup | undefined {
  const { counts, requirements } = result
  const untested = requirements.filter(({ state }) => state === 'untested')
  const all = counts.skipped + counts.disabled
  if (all + untested.length === 0) return undefined
  return section(
    'undecided',
    html`Not decided <span class="n">${formatCount(all)}</span>`,
    (['skipped', 'disabled'] as const).map((state) => renderState(result, state)),
    untested.length > 0 &&
      html`<h3>${stateMark('untested')}</h3><p>${countOf(untested.length, 'requirement')} without a test that was chosen: ${untested.map(({ id }) => html`<a class="id" href="#${id}">${id}</a> `)}</p>`,
  )
}

function renderState({ tests }: CheckResult, state: 'skipped' | 'disabled'): Markup | undefined {
  const groups = groupByReason(tests, state)
  if (groups.length === 0) return undefined
  return html`<h3>${stateMark(state)}</h3>
<p>${stateDescriptions.find((each) => each.state === state)!.meaning}</p>
${groups.map(
  ({
    reason,
    tests: own,
  }) => html`<details class="why"><summary><b>${formatCount(own.length)}</b> <span>${reason}</span></summary><ul>${own.map(renderTitle)}</ul></details>
`,
)}`
}

function renderTitle(test: TestResult): Markup {
  const marks = test.isProposal ? 'proposal' : test.requirements.join(' ')
  return html`<li><b>${subjectOf(test)}</b> ${factOf(test)} <span class="quiet">${marks}</span></li>`
}
