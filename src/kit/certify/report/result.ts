import type { Examined } from '../examine.ts'
import { KEPT } from '../judge/judge-kept.ts'
import { PRINTED } from '../judge/judge-printed.ts'
import type { Judged } from '../judge/judge-scenario.ts'
import type { Group } from '../scenario.ts'
import { commandAgain } from './how-to-fix.ts'

/** A scenario, and the command that plays it again. */
export type Reported = Judged & { again: string }

/** The content of report.json, from which every report is made. */
export interface CertifyResult {
  format: 'paycontract-certify/1'
  /** Name of the app examined. */
  name: string
  /** Version of paycontract. */
  version: string
  seed: string
  /** ISO 8601. */
  startedAt: string
  durationMs: number
  /** `undecided` if no more passed than stayed undecided, as for an app that sells nothing, or if the time ran out first. */
  verdict: 'passed' | 'failed' | 'undecided'
  counts: { passed: number; failed: number; undecided: number; leftOut: number }
  scenarios: Reported[]
  leftOut: { id: string; group: Group; title: string; reason: string }[]
}

/** @param about `config` as given to the command, if it was */
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
    verdict: failed > 0 ? 'failed' : passed > 0 && isMostDecided(judged) && !isCut ? 'passed' : 'undecided',
    counts: { passed, failed, undecided, leftOut: leftOut.length },
    scenarios: judged.map((each) => ({ ...each, again: commandAgain(each.scenario, config) })),
    leftOut: leftOut.map(({ scenario: { id, group, title }, reason }) => ({ id, group, title, reason })),
  }
}

/** Whether more was played to its end than not. What the app prints and keeps is searched without playing anything. */
function isMostDecided(judged: Examined['judged']): boolean {
  const played = judged.filter(({ scenario: { id } }) => id !== PRINTED && id !== KEPT)
  return played.filter(({ state }) => state === 'undecided').length * 2 < Math.max(1, played.length)
}

/** Such as `17 of 20 decided, 1 failed`: what is left out or undecided is not a pass. */
export function sumUp({ counts: { passed, failed, undecided } }: Pick<CertifyResult, 'counts'>): string {
  const decided = passed + failed
  const outcome = failed > 0 ? `${failed} failed` : `${passed} passed`
  return `${decided} of ${decided + undecided} decided, ${outcome}`
}

/** Groups the scenarios left out by reason, the most frequent first. */
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
    return `Undecided: ${undecided} of ${decided + undecided} scenarios ${undecided === 1 ? 'was' : 'were'} not decided`
  return `Undecided: none of ${undecided} ${undecided === 1 ? 'scenario' : 'scenarios'} could be decided`
}

/** Index of the first wrong moment in the timeline; -1 if nothing is wrong, or nothing happened until then. */
export function findWrongIndex({ findings, timeline }: Pick<Judged, 'findings' | 'timeline'>): number {
  if (findings.length === 0) return -1
  const atMs = Math.min(...findings.map((finding) => finding.atMs))
  return timeline.findLastIndex((entry) => entry.atMs <= atMs)
}
