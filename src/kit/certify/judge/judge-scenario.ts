import type { Breach, ScenarioRecord } from '../record.ts'
import type { Scenario } from '../scenario.ts'
import { findMismatches, type Mismatch } from './find-mismatches.ts'

/** Something that a correct program does not do. */
export interface Finding {
  /** When it was first seen, in milliseconds since the scenario began. */
  atMs: number
  kind: Mismatch['kind'] | Breach['kind']
  message: string
  /** Such as `2110 NGN`. */
  harm?: string
}

/** The verdict on a scenario. */
export interface Judged {
  scenario: Omit<Scenario, 'steps' | 'ends'>
  state: 'passed' | 'failed' | 'undecided'
  /** Why it is undecided. */
  reason?: string
  findings: Finding[]
  timeline: ScenarioRecord['entries']
  durationMs: number
}

/** Judges a record. A pure function, so that a record can be judged again. */
export function judgeScenario({
  scenario,
  entries,
  observations,
  breaches,
  undecided,
  durationMs,
}: ScenarioRecord): Judged {
  const seen = observations.flatMap((observation) =>
    findMismatches(observation).map(
      ({ kind, message, lost }): Finding => ({
        atMs: observation.atMs,
        ...{ kind, message },
        ...(lost !== undefined && { harm: `${formatAmount(lost)} ${observation.ledger.currency}` }),
      }),
    ),
  )
  const broken = breaches.map(({ kind, message, atMs }): Finding => ({ atMs, kind, message }))
  // a repeated finding is shown once, at its first occurrence
  const all = [...broken, ...seen]
  const findings = all.filter(({ kind }, index) => all.findIndex((each) => each.kind === kind) === index)
  const { steps: _, ends: __, ...shown } = scenario
  const state = findings.length > 0 ? 'failed' : undecided === undefined ? 'passed' : 'undecided'
  return {
    scenario: shown,
    state,
    ...(state === 'undecided' && { reason: undecided! }),
    findings,
    timeline: entries,
    durationMs,
  }
}

/** Returns a scenario that was not played as undecided, with the reason. */
export function leaveUndecided(scenario: Scenario, reason: string): Judged {
  return judgeScenario({
    scenario,
    entries: [],
    observations: [],
    breaches: [],
    undecided: reason,
    durationMs: 0,
  })
}

function formatAmount(amount: number): string {
  return amount.toLocaleString('en', { maximumFractionDigits: 2 })
}
