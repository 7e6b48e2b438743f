import { countBySection, countRequirements, listRequirementCounts } from '../count-requirements.ts'
import { html, type Markup } from '../markup.ts'
import type { CheckResult, RequirementResult, TestResult } from '../result.ts'
import { countStates, listCounts, STATE_NAMES } from '../states.ts'
import { factBadge, filterForm, section, stateMark } from './marks.ts'

export function renderRequirements({ requirements, tests, run }: CheckResult): Markup {
  const states = [...STATE_NAMES, 'untested'].filter((state) =>
    requirements.some((each) => each.state === state),
  )
  return section(
    'requirements',
    html`Requirements <span class="n">${listRequirementCounts(countRequirements(requirements))}</span>`,
    html`<p>What the interface document states, rule by rule. ${run.mode === 'watched' ? 'What only a check can ask stays untested here.' : 'A rule is as good as the worst of its tests.'}</p>`,
    renderSections(requirements),
    filterForm('requirements', states),
    html`<table class="requirements">
<thead><tr><th scope="col">State</th><th scope="col">Requirement</th><th scope="col">Rule</th><th scope="col">${run.mode === 'watched' ? 'Judged' : 'Tests'}</th></tr></thead>
<tbody>
${requirements.map((each) => renderRow(each, tests))}</tbody>
</table>`,
  )
}

function renderSections(requirements: readonly RequirementResult[]): Markup {
  return html`<ul class="chips">${[...countBySection(requirements)].map(
    ([stated, counts]) => html`<li><b>${stated}</b> ${listRequirementCounts(counts)}</li>`,
  )}</ul>`
}

function renderRow(
  { id, section: stated, rule, state, reason }: RequirementResult,
  tests: TestResult[],
): Markup {
  const own = tests.filter(({ requirements }) => requirements.includes(id))
  const why = reason !== undefined && html`<span class="reason">${reason}</span>`
  return html`<tr id="${id}" data-state="${state}"><td>${stateMark(state)}</td><th scope="row"><span class="id">${id}</span> ${factBadge(stated)}</th><td>${rule} ${why}</td><td class="quiet">${own.length > 0 && listCounts(countStates(own))}</td></tr>\n`
}
