import { countStates } from '../group-tests.ts'
import type { CheckResult, RequirementResult, TestResult } from '../result.ts'
import { formatCount, listCounts, stateDescriptions } from '../states.ts'
import { filterForm, section, stateMark } from './marks.ts'
import { html, type Markup } from './markup.ts'

/** Every documented rule with what the check found of it. */
export function renderRequirements({ requirements, tests, coverage }: CheckResult): Markup {
  const byId = new Map<string, TestResult[]>()
  for (const test of tests) {
    for (const id of test.requirements) {
      const known = byId.get(id)
      if (known) known.push(test)
      else byId.set(id, [test])
    }
  }
  const states = [...stateDescriptions.map(({ state }) => state), 'untested' as const]
  const present = states.filter((state) => requirements.some((each) => each.state === state))
  return section(
    'requirements',
    html`Requirements <span class="n">${formatCount(coverage.requirements.seen)} of ${formatCount(coverage.requirements.all)} decided</span>`,
    html`<p>What the interface document states, rule by rule. A rule is as good as the worst of its tests.</p>`,
    filterForm('requirements', 'requirements', present),
    html`<table class="requirements">
<thead><tr><th scope="col">State</th><th scope="col">Requirement</th><th scope="col">Rule</th><th scope="col">Tests</th></tr></thead>
<tbody>
${requirements.map((each) => renderRow(each, byId.get(each.id) ?? []))}</tbody>
</table>`,
  )
}

function renderRow(
  { id, section: stated, rule, state, reason }: RequirementResult,
  tests: TestResult[],
): Markup {
  const why = reason !== undefined && html`<span class="reason">${reason}</span>`
  return html`<tr id="${id}" data-state="${state}"><td>${stateMark(state)}</td><th scope="row"><span class="id">${id}</span> <span class="badge badge-fact">${stated}</span></th><td>${rule} ${why}</td><td class="quiet">${tests.length > 0 && listCounts(countStates(tests))}</td></tr>
`
}
