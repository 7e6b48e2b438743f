import { shorten } from '../../visible-text.ts'
import { formatPosition } from './causes.ts'
import { factOf, groupTests, type TestGroup } from './group-tests.ts'
import { listTests } from './list-tests.ts'
import { escapeAttribute, escapeXml } from './markup.ts'
import type { CheckResult, Failure, State, TestResult } from './result.ts'
import { countStates, formatCount } from './states.ts'

interface Suite {
  name: string
  counts: Record<State, number>
  durationMs: number
  cases: { name: string; durationMs: number; outcome: string }[]
}

/**
 * Renders the tests as JUnit XML, one suite for each operation. JUnit has no `disabled`: such a test is skipped, and its
 * message says so. What kept the check itself from running is a separate suite.
 */
export function renderJunit(result: CheckResult): string {
  const { target, run, causes, coverage, errors, durationMs, startedAt } = result
  const tests = listTests(result)
  const counts = countStates(tests)
  const attributes = {
    name: `paycontract check: ${target.name} (${run.profile} profile, ${run.mode})`,
    tests: tests.length + errors.length,
    failures: counts.failed,
    errors: counts.error + errors.length,
    time: formatSeconds(durationMs),
  }
  const suites = [
    ...(errors.length > 0 ? [describeErrors(errors)] : []),
    ...groupTests({ tests, coverage }).map((group) => describe(group, causes)),
  ]
  // By convention without a zone.
  const timestamp = startedAt.slice(0, 19)
  const children = suites.map((suite) => renderSuite(suite, timestamp))
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', attributes, children)}\n`
}

function describe(
  { name, operation, tests, counts, durationMs }: TestGroup,
  causes: CheckResult['causes'],
): Suite {
  const className = operation ? `${operation.host}.${name}` : name.replaceAll('.', ' ')
  const names = nameApart(tests)
  const cases = tests.map((test, index) => ({
    name: names[index]!,
    durationMs: test.durationMs,
    outcome: renderOutcome(test, causes),
  }))
  return { name: className, counts, durationMs, cases }
}

function describeErrors(errors: readonly string[]): Suite {
  const cases = errors.map((message, index) => ({
    name: `the check could run (${index + 1})`,
    durationMs: 0,
    outcome: element('error', { message: firstLine(message), type: 'error' }, [escapeXml(message)]),
  }))
  return { name: 'check', counts: { ...countStates([]), error: errors.length }, durationMs: 0, cases }
}

function renderSuite({ name, counts, durationMs, cases }: Suite, timestamp: string): string {
  const attributes = {
    name,
    tests: cases.length,
    failures: counts.failed,
    errors: counts.error,
    skipped: counts.skipped + counts.disabled,
    time: formatSeconds(durationMs),
    timestamp,
  }
  const children = cases.map((each) =>
    element('testcase', { name: each.name, classname: name, time: formatSeconds(each.durationMs) }, [
      each.outcome,
    ]),
  )
  return element('testsuite', attributes, children)
}

/** Names the tests uniquely: consumers distinguish them by suite and name alone. */
function nameApart(tests: readonly TestResult[]): string[] {
  const seen = new Map<string, number>()
  return tests.map((test) => {
    const mark = test.isProposal ? 'proposal:' : test.requirements.join(' ')
    const name = `${mark} ${factOf(test)}`.trim()
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

function renderOutcome(
  { title, state, reason = 'no reason given', failure }: TestResult,
  causes: CheckResult['causes'],
): string {
  if (state === 'passed') return ''
  if (state === 'skipped') return element('skipped', { message: reason })
  if (state === 'disabled') return element('skipped', { message: `disabled: ${reason}` })
  const name = state === 'failed' ? 'failure' : 'error'
  const message = failure ? firstLine(failure.message) : 'no message'
  return element(name, { message, type: name }, [
    failure
      ? escapeXml(
          tell(
            failure,
            causes.filter(({ tests }) => tests.includes(title)),
          ),
        )
      : '',
  ])
}

function tell(
  { message, sections, expected, actual, curl, request, rerun }: Failure,
  causes: CheckResult['causes'],
): string {
  const parts = [
    message,
    ...causes
      .filter(({ tests }) => tests.length > 1)
      .map(({ title, tests }) => `cause, seen in ${formatCount(tests.length)} tests: ${title}`),
    sections.length > 0 && `interface document: ${sections.join(', ')}`,
    expected !== undefined && `expected: ${expected}`,
    actual !== undefined && `got: ${actual}`,
    curl !== undefined && `reproduce${formatPosition(request)}:\n${curl}`,
    rerun !== undefined && `run this test again:\n${rerun}`,
  ]
  return parts.filter((part) => part !== false).join('\n\n')
}

function firstLine(text: string): string {
  return shorten(text.trim().split('\n')[0] ?? '', 300)
}

function formatSeconds(durationMs: number): string {
  return (Math.max(0, durationMs) / 1000).toFixed(3)
}

function element(
  name: string,
  attributes: Record<string, string | number>,
  children: readonly string[] = [],
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(`${value}`)}"`)
  const content = children.filter((child) => child !== '')
  if (content.length === 0) return `<${name}${written.join('')}/>`
  const isText = !content[0]!.startsWith('<')
  const inner = isText ? content.join('') : `\n${content.join('\n')}\n`
  return `<${name}${written.join('')}>${inner}</${name}>`
}
