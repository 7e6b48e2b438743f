import { escapeAttribute, escapeXml } from '../../check/report/markup.ts'
import { shorten } from '../../visible-text.ts'
import type { Judged } from '../judge/judge-scenario.ts'
import { GROUPS, type Group } from '../scenario.ts'
import { guideOf } from './how-to-fix.ts'
import { formatSeconds } from './marks.ts'
import type { CertifyResult, Reported } from './result.ts'

const MAX_SUMMARY = 300

/**
 * Renders the scenarios as JUnit XML, a suite for each group. JUnit has no `undecided`: such a scenario is skipped, like one that
 * was left out, and its message says which.
 */
export function renderJunit(result: CertifyResult): string {
  const { name, durationMs, counts, scenarios, leftOut } = result
  const suites = (Object.keys(GROUPS) as Group[]).map((group) => renderSuite(group, result))
  const attributes = {
    name: `paycontract certify: ${name}`,
    tests: scenarios.length + leftOut.length,
    failures: counts.failed,
    errors: 0,
    time: seconds(durationMs),
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', attributes, suites.join(''))}`
}

function renderSuite(group: Group, { scenarios, leftOut, startedAt }: CertifyResult): string {
  const played = scenarios.filter(({ scenario }) => scenario.group === group)
  const others = leftOut.filter((each) => each.group === group)
  if (played.length + others.length === 0) return ''
  const count = (state: Judged['state']) => played.filter((each) => each.state === state).length
  const attributes = {
    name: GROUPS[group],
    tests: played.length + others.length,
    failures: count('failed'),
    errors: 0,
    skipped: count('undecided') + others.length,
    time: seconds(played.reduce((sum, { durationMs }) => sum + durationMs, 0)),
    // by convention without a zone
    timestamp: startedAt.slice(0, 19),
  }
  const left = others.map(({ id, reason }) =>
    element(
      'testcase',
      { name: id, classname: GROUPS[group], time: seconds(0) },
      renderSkipped(`left out: ${reason}`),
    ),
  )
  return element('testsuite', attributes, [...played.map(renderCase), ...left].join(''))
}

function renderCase(judged: Reported): string {
  const { scenario, durationMs } = judged
  const attributes = { name: scenario.id, classname: GROUPS[scenario.group], time: seconds(durationMs) }
  return element('testcase', attributes, renderOutcome(judged))
}

function renderOutcome({ scenario, state, reason, findings, timeline, again }: Reported): string {
  if (state === 'passed') return ''
  if (state === 'undecided') return renderSkipped(`undecided: ${reason ?? 'no reason given'}`)
  const lines = [
    `${scenario.title}. ${scenario.rule}`,
    ...findings.map(({ message, harm }) => `${message}${harm === undefined ? '' : ` ${harm} at stake.`}`),
    '',
    ...timeline.map(({ atMs, who, text }) => `${formatSeconds(atMs)} ${who}: ${text}`),
    '',
    `how to fix it: ${guideOf(scenario)}`,
    `run again: ${again}`,
  ]
  const message = shorten(findings[0]?.message ?? scenario.rule, MAX_SUMMARY)
  return element('failure', { message, type: 'failure' }, escapeXml(lines.join('\n')))
}

function renderSkipped(message: string): string {
  return element('skipped', { message }, '')
}

function element(name: string, attributes: Record<string, string | number>, content: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(`${value}`)}"`)
  return content === ''
    ? `<${name}${written.join('')}/>\n`
    : `<${name}${written.join('')}>${content}</${name}>\n`
}

function seconds(durationMs: number): string {
  return (Math.max(0, durationMs) / 1000).toFixed(3)
}
