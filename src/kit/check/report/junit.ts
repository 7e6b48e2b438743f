import { shorten } from '../../visible-text.ts'
import { countStates, factOf, groupTests, type TestGroup } from './group-tests.ts'
import type { CheckResult, Failure, State, TestResult } from './result.ts'
import { escapeAttribute, escapeXml } from './xml.ts'

type Attributes = Record<string, string | number>

/**
 * The tests as JUnit XML: one suite for each operation. JUnit knows no `disabled`: such a test is skipped, and its
 * message says so. What kept the check itself from being made is a suite of its own.
 */
export function renderJunit(result: CheckResult): string {
  const { target, run, tests, errors, durationMs } = result
  const totals = countStates(tests)
  const suites = groupTests(result).map((group) => renderSuite(result, group))
  const attributes = {
    name: `paycontract check: ${target.name} (${run.profile} profile, ${run.mode})`,
    tests: tests.length + errors.length,
    failures: totals.failed,
    errors: totals.error + errors.length,
    time: formatSeconds(durationMs),
  }
  const children = [...(errors.length > 0 ? [renderErrors(result)] : []), ...suites]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', attributes, children)}\n`
}

function renderSuite({ startedAt }: CheckResult, { name, operation, tests, counts, durationMs }: TestGroup) {
  const className = operation ? `${operation.host}.${name}` : name.replaceAll('.', ' ')
  const names = nameApart(tests)
  const cases = tests.map((test, index) =>
    element(
      'testcase',
      { name: names[index]!, classname: className, time: formatSeconds(test.durationMs) },
      renderOutcome(test),
    ),
  )
  return element('testsuite', suiteAttributes(className, startedAt, counts, durationMs), cases)
}

function renderErrors({ errors, startedAt }: CheckResult): string {
  const counts = { passed: 0, failed: 0, skipped: 0, disabled: 0, error: errors.length }
  const cases = errors.map((message, index) =>
    element(
      'testcase',
      { name: `the check could be made (${index + 1})`, classname: 'check', time: '0.000' },
      [element('error', { message: firstLine(message), type: 'error' }, [escapeXml(message)])],
    ),
  )
  return element('testsuite', suiteAttributes('check', startedAt, counts, 0), cases)
}

function suiteAttributes(
  name: string,
  startedAt: string,
  counts: Record<State, number>,
  durationMs: number,
): Attributes {
  return {
    name,
    tests: Object.values(counts).reduce((sum, count) => sum + count, 0),
    failures: counts.failed,
    errors: counts.error,
    skipped: counts.skipped + counts.disabled,
    time: formatSeconds(durationMs),
    // By custom without a zone.
    timestamp: startedAt.slice(0, 19),
  }
}

/** Consumers tell tests apart by suite and name alone. */
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

function renderOutcome({ state, reason = 'no reason given', failure }: TestResult): string[] {
  if (state === 'passed') return []
  if (state === 'skipped') return [element('skipped', { message: reason })]
  if (state === 'disabled') return [element('skipped', { message: `disabled: ${reason}` })]
  const message = failure ? firstLine(failure.message) : 'no message'
  const attributes = { message, type: state === 'failed' ? 'failure' : 'error' }
  return [
    element(state === 'failed' ? 'failure' : 'error', attributes, [failure ? escapeXml(tell(failure)) : '']),
  ]
}

function tell({ message, sections, expected, actual, curl, rerun }: Failure): string {
  const parts = [
    message,
    sections.length > 0 ? `interface document: ${sections.join(', ')}` : undefined,
    expected !== undefined ? `expected: ${expected}` : undefined,
    actual !== undefined ? `got: ${actual}` : undefined,
    curl !== undefined ? `reproduce:\n${curl}` : undefined,
    `run this test again:\n${rerun}`,
  ]
  return parts.filter((part) => part !== undefined).join('\n\n')
}

function firstLine(text: string): string {
  return shorten(text.trim().split('\n')[0] ?? '', 300)
}

function formatSeconds(durationMs: number): string {
  return (Math.max(0, durationMs) / 1000).toFixed(3)
}

function element(name: string, attributes: Attributes, children: readonly string[] = []): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(`${value}`)}"`)
  const content = children.filter((child) => child !== '')
  if (content.length === 0) return `<${name}${written.join('')}/>`
  const isText = !content[0]!.startsWith('<')
  const inner = isText ? content.join('') : `\n${content.join('\n')}\n`
  return `<${name}${written.join('')}>${inner}</${name}>`
}
