import { createHash } from 'node:crypto'
import type { Contract, HostName } from '../contract/contract.ts'
import { readVersion } from '../read-version.ts'
import type { Target } from '../target/target.ts'
import type { Findings } from './judge-run.ts'
import { groupByReason } from './report/group-tests.ts'
import type { CheckResult, RunDescription, TestResult, Verdict } from './report/result.ts'
import { countStates } from './report/states.ts'

export interface Run {
  /** What the target was checked against. */
  contract: Contract
  target: Target
  /** Everything but the profile and the mode, which the target holds. */
  options: Omit<RunDescription, 'profile' | 'mode'>
  startedAtMs: number
  finishedAtMs: number
  findings: Findings
  /** What the run left in the target, redacted. */
  leftBehind: CheckResult['leftBehind']
  remedies: CheckResult['remedies']
  /** Redacted. */
  errors: string[]
}

/** Assembles the result of a check, from which every report is made. */
export function assembleResult(run: Run): CheckResult {
  const {
    contract,
    target,
    options,
    startedAtMs,
    finishedAtMs,
    findings,
    leftBehind = [],
    remedies = [],
    errors,
  } = run
  const { tests, requirements, causes, coverage } = findings
  const counts = countStates(tests)
  const isDecided = counts.passed + counts.failed + counts.error > 0
  const all =
    isDecided || errors.length > 0
      ? errors
      : ['Nothing was decided: every test that was chosen is skipped or disabled.']
  return {
    format: 'paycontract-report/2',
    startedAt: new Date(startedAtMs).toISOString(),
    durationMs: finishedAtMs - startedAtMs,
    tool: { name: 'paycontract', version: readVersion() },
    specification: describeSpecification(contract, target.profile),
    target: { ...describeService(target), capabilities: target.capabilities },
    run: { profile: target.profile, mode: target.mode ?? 'writes', ...options },
    verdict: verdictOf(counts.failed, counts.error + all.length),
    counts,
    coverage,
    requirements,
    causes,
    tests: tests.filter(({ state }) => state !== 'disabled'),
    disabled: listDisabled(tests),
    ...(leftBehind.length > 0 && { leftBehind }),
    ...(remedies.length > 0 && { remedies }),
    errors: all,
  }
}

function listDisabled(tests: readonly TestResult[]): CheckResult['disabled'] {
  return groupByReason(tests, 'disabled').map(({ reason, tests: own }) => ({
    reason,
    tests: own.map(({ title }) => title),
  }))
}

function verdictOf(failed: number, broken: number): Verdict {
  if (failed > 0) return 'failed'
  return broken > 0 ? 'error' : 'passed'
}

export function describeSpecification(contract: Contract, profile: Target['profile']) {
  return {
    checkout: describeDocument(contract, 'checkout', profile),
    business: describeDocument(contract, 'business', profile),
  }
}

export function describeService({ name, checkout, business }: Target) {
  return {
    name: name ?? new URL(checkout).host,
    checkout: withoutQuery(checkout),
    business: withoutQuery(business),
  }
}

function describeDocument(
  contract: Contract,
  host: HostName,
  profile: Target['profile'],
): { version: string; sha256: string } {
  const { version } = contract.readDocument(host, profile).info
  const text = contract.readText(host, profile)
  return { version, sha256: createHash('sha256').update(text).digest('hex') }
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname === '/' ? '' : pathname}`
}
