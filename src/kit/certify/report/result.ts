import type { Examined } from '../examine.ts'
import type { Judged } from '../judge/judge-scenario.ts'
import type { Group } from '../scenario.ts'
import { commandAgain } from './how-to-fix.ts'

/** A scenario, and the command that plays it again. */
export type Reported = Judged & { again: string }

/** What report.json holds, and what every report is made of. */
export interface CertifyResult {
  format: 'paycontract-certify/1'
  /** What was examined. */
  name: string
  /** Of paycontract. */
  version: string
  seed: string
  /** ISO 8601. */
  startedAt: string
  durationMs: number
  /** `undecided` where nothing was decided, or where the time was up before all was. */
  verdict: 'passed' | 'failed' | 'undecided'
  counts: { passed: number; failed: number; undecided: number; leftOut: number }
  scenarios: Reported[]
  leftOut: { id: string; group: Group; title: string; reason: string }[]
}

/** @param about `config` as the command was given it, where it was given */
export function assembleResult(
  { judged, leftOut, durationMs, isCut }: Examined,
  { config, ...about }: Pick<CertifyResult, 'name' | 'version' | 'seed' | 'startedAt'> & { config?: string },
): CertifyResult {
  const count = (state: Judged['state']) => judged.filter((each) => each.state === state).length
  const [passed, failed, undecided] = [count('passed'), count('failed'), count('undecided')]
  return {
    format: 'paycontract-certify/1',
    ...about,
    durationMs,
    verdict: failed > 0 ? 'failed' : passed > 0 && !isCut ? 'passed' : 'undecided',
    counts: { passed, failed, undecided, leftOut: leftOut.length },
    scenarios: judged.map((each) => ({ ...each, again: commandAgain(each.scenario, config) })),
    leftOut: leftOut.map(({ scenario: { id, group, title }, reason }) => ({ id, group, title, reason })),
  }
}

/** Such as `17 of 20 decided, 1 failed`: what is left out or undecided is not a pass. */
export function sumUp({ counts: { passed, failed, undecided } }: Pick<CertifyResult, 'counts'>): string {
  const decided = passed + failed
  const outcome = failed > 0 ? `${failed} failed` : `${passed} passed`
  return `${decided} of ${decided + undecided} decided, ${outcome}`
}

/** The reasons for which scenarios were left out, the most frequent first. */
export function groupReasons({ leftOut }: Pick<CertifyResult, 'leftOut'>): [reason: string, ids: string[]][] {
  const groups = Map.groupBy(leftOut, ({ reason }) => reason)
  return [...groups]
    .map(([reason, some]): [string, string[]] => [reason, some.map(({ id }) => id)])
    .sort(([, a], [, b]) => b.length - a.length)
}

/** The verdict in one sentence. */
export function describeVerdict({ verdict, counts }: Pick<CertifyResult, 'verdict' | 'counts'>): string {
  const { passed, failed, undecided } = counts
  const decided = passed + failed
  const nouns = decided === 1 ? 'scenario' : 'scenarios'
  if (verdict === 'failed') return `Failed: ${failed} of ${decided} decided ${nouns}`
  if (verdict === 'passed')
    return decided === 1 ? 'Passed: the one decided scenario' : `Passed: all ${decided} decided ${nouns}`
  if (decided > 0)
    return `Undecided: it ended before ${undecided} of ${decided + undecided} scenarios ${undecided === 1 ? 'was' : 'were'} decided`
  return `Undecided: none of ${undecided} ${undecided === 1 ? 'scenario' : 'scenarios'} could be decided`
}

/** Where in the timeline it was first seen to be wrong; -1 where nothing is, or nothing happened until then. */
export function findWrongIndex({ findings, timeline }: Pick<Judged, 'findings' | 'timeline'>): number {
  if (findings.length === 0) return -1
  const atMs = Math.min(...findings.map((finding) => finding.atMs))
  return timeline.findLastIndex((entry) => entry.atMs <= atMs)
}
