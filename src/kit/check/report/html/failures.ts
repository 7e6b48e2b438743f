import { factOf, subjectOf } from '../group-tests.ts'
import { html, type Markup } from '../markup.ts'
import type { CheckResult, Failure, RequirementResult, TestResult } from '../result.ts'
import { formatCount } from '../states.ts'
import { renderExchanges } from './exchange.ts'
import { factBadge, linkRequirements, proposalBadge, section, stateMark } from './marks.ts'

/** Beyond these, each is folded to its title. */
const OPEN_FAILURES = 20

/** Where a test is told in full, by its place in the suite. */
export function anchorOf(index: number): string {
  return `test-${index + 1}`
}

const SECTIONS = [
  { state: 'failed', id: 'failures', title: 'Failures', lead: undefined },
  {
    state: 'error',
    id: 'broken',
    title: 'Could not be asked',
    lead: html`<p>Something broke before the target could be judged. These say nothing about it.</p>`,
  },
] as const

/** Every failed test in full, then every test that broke. */
export function renderFailures({ tests, requirements }: CheckResult): Markup[] {
  const known = new Map(requirements.map((each) => [each.id, each]))
  return SECTIONS.flatMap(({ state, id, title, lead }) => {
    const own = [...tests.entries()].filter(([, test]) => test.state === state)
    if (own.length === 0) return []
    const items = own.map(([index, test], place) =>
      renderFailure(test, anchorOf(index), known, place < OPEN_FAILURES),
    )
    return [section(id, html`${title} <span class="n">${formatCount(own.length)}</span>`, lead, items)]
  })
}

function renderFailure(
  test: TestResult,
  anchor: string,
  known: Map<string, RequirementResult>,
  isOpen: boolean,
): Markup {
  const { failure, state, isProposal, requirements, exchanges } = test
  const sections = failure?.sections.map((each) => html`${factBadge(`Interface document ${each}`)} `)
  return html`<details class="failure failure-${state}" id="${anchor}"${isOpen && html` open`}>
<summary><h3><span class="subject">${subjectOf(test)}</span> ${factOf(test)}</h3></summary>
<p class="marks">${stateMark(state)} ${isProposal ? proposalBadge : sections} ${linkRequirements(requirements)}</p>
${requirements.map((id) => known.get(id)).map((each) => each && html`<blockquote>${each.rule} <cite>${each.id}, ${each.section}</cite></blockquote>`)}
${failure && renderDetails(failure)}
${renderExchanges(exchanges)}
</details>
`
}

function renderDetails({ message, expected, actual, curl, rerun }: Failure): Markup {
  const isCompared = expected !== undefined || actual !== undefined
  return html`<p class="message">${message}</p>
${
  isCompared &&
  html`<div class="compare">
${expected !== undefined && html`<figure><figcaption>Expected</figcaption><pre>${expected}</pre></figure>`}
${actual !== undefined && html`<figure class="got"><figcaption>Got</figcaption><pre>${actual}</pre></figure>`}
</div>`
}
${curl !== undefined && renderCommand('Reproduce the last request', curl)}
${renderCommand('Run this test again', rerun)}`
}

function renderCommand(title: string, text: string): Markup {
  return html`<h4>${title}</h4><pre class="command"><code>${text}</code></pre>`
}
