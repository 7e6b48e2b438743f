import { factOf, subjectOf } from '../group-tests.ts'
import type { CheckResult, Failure, RequirementResult, TestResult } from '../result.ts'
import { formatCount } from '../states.ts'
import { renderExchanges } from './exchange.ts'
import { command, factBadge, linkRequirements, proposalBadge, section, stateMark } from './marks.ts'
import { type Content, html, type Markup } from './markup.ts'

/** Beyond these, each is folded to its title. */
const OPEN_FAILURES = 20

/** Where a test is told in full, by its place in the suite. */
export function anchorOf(index: number): string {
  return `test-${index + 1}`
}

/** Every failed test in full, then every test that broke. */
export function renderFailures({ tests, requirements }: CheckResult): Markup[] {
  const known = new Map(requirements.map((each) => [each.id, each]))
  const render = (state: 'failed' | 'error') =>
    tests
      .flatMap((test, index) => (test.state === state ? [{ test, index }] : []))
      .map(({ test, index }, place) => renderFailure(test, anchorOf(index), known, place < OPEN_FAILURES))
  const [failed, broken] = [render('failed'), render('error')]
  return [
    ...(failed.length > 0
      ? [section('failures', html`Failures <span class="n">${formatCount(failed.length)}</span>`, failed)]
      : []),
    ...(broken.length > 0
      ? [
          section(
            'broken',
            html`Could not be asked <span class="n">${formatCount(broken.length)}</span>`,
            html`<p>Something broke before the target could be judged. These say nothing about it.</p>`,
            broken,
          ),
        ]
      : []),
  ]
}

function renderFailure(
  test: TestResult,
  anchor: string,
  known: Map<string, RequirementResult>,
  isOpen: boolean,
): Markup {
  const { failure } = test
  const sections = failure?.sections ?? []
  return html`<details class="failure failure-${test.state}" id="${anchor}"${isOpen && html` open`}>
<summary><h3><span class="subject">${subjectOf(test)}</span> ${factOf(test)}</h3></summary>
<p class="marks">${stateMark(test.state)} ${test.isProposal ? proposalBadge : sections.map((each) => html`${factBadge(each)} `)} ${linkRequirements(test.requirements)}</p>
${test.requirements.map((id) => known.get(id)).map((each) => each && html`<blockquote>${each.rule} <cite>${each.id}, ${each.section}</cite></blockquote>`)}
${failure && renderDetails(failure)}
${renderExchanges(test.exchanges)}
</details>
`
}

function renderDetails({ message, expected, actual, curl, rerun }: Failure): Markup {
  const compared: Content =
    (expected !== undefined || actual !== undefined) &&
    html`<div class="compare">
${expected !== undefined && html`<figure><figcaption>Expected</figcaption><pre>${expected}</pre></figure>`}
${actual !== undefined && html`<figure class="got"><figcaption>Got</figcaption><pre>${actual}</pre></figure>`}
</div>`
  return html`<p class="message">${message}</p>
${compared}
${curl !== undefined && html`<h4>Reproduce the last request</h4>${command(curl)}`}
<h4>Run this test again</h4>${command(rerun)}`
}
