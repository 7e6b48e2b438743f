import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { CertifyResult } from '../../certify/report/result.ts'
import type { CheckResult } from '../../check/report/result.ts'
import { InputError } from '../../expected-error.ts'
import { findNearest } from '../../target/nearest-name.ts'
import { quoteText, showJson } from '../../visible-text.ts'
import type { Folder } from '../folder.ts'

const MAX_BYTES = 64 * 1024 * 1024

/**
 * Reads a report that a command has written: its summary, or one finding.
 *
 * @throws InputError there is no report, or no such finding in it
 */
export function readReport(folder: Folder, given: string, item?: string): string {
  const report = parse(folder, given)
  if (report.format === 'paycontract-certify/1') return readCertify(report, given, item)
  return readCheck(report, given, item)
}

function parse(folder: Folder, given: string): CheckResult | CertifyResult {
  const path = folder.locate('report', join(given, 'report.json'))
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined)
    throw new InputError(
      `report: ${quoteText(given)} holds no report.json. Run check, certify or watch first.`,
    )
  if (size <= MAX_BYTES) {
    const report = readJson(path)
    const { format } = (report ?? {}) as { format?: unknown }
    if (/^paycontract-(report\/2|certify\/1)$/.test(String(format)))
      return report as CheckResult | CertifyResult
  }
  throw new InputError(`report: report.json in ${quoteText(given)} is not one that this version has written.`)
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function readCheck(result: CheckResult, given: string, item: string | undefined): string {
  const { causes, tests, requirements } = result
  if (item === undefined) {
    const undecided = requirements.filter(({ state }) => state !== 'passed' && state !== 'failed')
    const remedies = (result.remedies ?? []).filter(({ place }) => place !== 'nowhere')
    const wrong = causes.map(
      ({ title, isProposal, tests: by }, index) =>
        `- cause-${index + 1}: ${title}${isProposal ? ' [only a proposal is broken]' : ''} (${by.length} tests)`,
    )
    const failed = requirements
      .filter(({ state }) => state === 'failed')
      .map(({ id, section }) => `${id} [${section}]`)
    return [
      `Verdict: ${result.verdict}. ${countsOf(result.counts)}. Profile ${result.run.profile}, ${result.run.mode}${result.run.only ? `, only ${result.run.only}` : ''}.`,
      `Rules: ${requirements.length - undecided.length} of ${requirements.length} decided${failed.length > 0 ? `; failed: ${failed.join(', ')}` : ''}.`,
      wrong.length > 0 ? `What is wrong:\n${wrong.join('\n')}` : '',
      remedies.length > 0
        ? `What would decide more:\n${remedies.map(({ place, write, tests: count }) => `- ${place}: ${write} (${count} tests)`).join('\n')}`
        : '',
      `One of them whole: read_report with report ${quoteText(given)} and item, also a REQ-… or the title of a test.`,
    ]
      .filter(Boolean)
      .join('\n\n')
  }
  const cause = causes[Number(/^cause-(\d+)$/.exec(item)?.[1]) - 1]
  if (cause) return showJson({ cause, test: tests.find(({ title }) => title === cause.tests[0]) })
  const requirement = requirements.find(({ id }) => id === item)
  if (requirement) {
    const by = tests
      .filter((test) => test.requirements.includes(item))
      .map(({ title, state, reason, failure }) => ({ title, state, reason, failure }))
    return showJson({ requirement, tests: by })
  }
  const test = tests.find(({ title }) => title === item)
  if (test) return showJson(test)
  throw unknownItem(item, [
    ...causes.map((_, index) => `cause-${index + 1}`),
    ...requirements.map(({ id }) => id),
    ...tests.map(({ title }) => title),
  ])
}

function readCertify(result: CertifyResult, given: string, item: string | undefined): string {
  const { verdict, counts, scenarios, leftOut } = result
  if (item === undefined) {
    const told = scenarios
      .filter(({ state }) => state !== 'passed')
      .map(({ state, scenario, findings, reason }) => {
        const why = findings[0]?.message ?? reason ?? ''
        return `- ${scenario.id}: ${state}. ${scenario.title}. ${why}`
      })
    const left = leftOut.map(({ id, reason }) => `- ${id}: ${reason}`)
    return [
      `Verdict: ${verdict}. ${countsOf(counts)}.`,
      told.length > 0 ? `Scenarios:\n${told.join('\n')}` : '',
      left.length > 0 ? `Left out, which says nothing:\n${left.join('\n')}` : '',
      `One of them whole: read_report with report ${quoteText(given)} and its id as item.`,
    ]
      .filter(Boolean)
      .join('\n\n')
  }
  const found =
    scenarios.find(({ scenario }) => scenario.id === item) ?? leftOut.find(({ id }) => id === item)
  if (found) return showJson(found)
  throw unknownItem(item, [...scenarios.map(({ scenario }) => scenario.id), ...leftOut.map(({ id }) => id)])
}

function countsOf(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name === 'leftOut' ? 'left out' : name}`)
    .join(', ')
}

function unknownItem(item: string, known: readonly string[]): InputError {
  const nearest = findNearest(item, known)
  return new InputError(
    `item: the report has no ${quoteText(item)}. ${nearest ? `Did you mean ${quoteText(nearest)}?` : 'Leave item out to see what it has.'}`,
  )
}
