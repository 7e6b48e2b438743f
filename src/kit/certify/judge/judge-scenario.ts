import type { Breach, Observation, ScenarioRecord } from '../record.ts'
import type { Expectation, Scenario } from '../scenario.ts'
import { findMismatches, isPaymentUnseen, type Mismatch } from './find-mismatches.ts'

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
  /** The last lines that the app had printed by the first finding. */
  printed?: string[]
  durationMs: number
}

/** What an app may do as well, which leaves a scenario undecided. */
interface Allowance {
  reason: string
  isUsed(observation: Observation): boolean
  /** What must be seen then. */
  expectation: Expectation
}

const isUnrefunded = ({ state, ledger }: Observation) =>
  !ledger.refunds.some(({ status }) => status !== 'FAILED') && (state?.refunded ?? 0) === 0

const ALLOWANCES: readonly Allowance[] = [
  {
    reason:
      'The app has not repeated a refund that was not made. It may still do so: how long it waits while the outcome is unknown is not stated.',
    isUsed: (observation) => observation.expectation.mayRefundLater === true && isUnrefunded(observation),
    expectation: { refunds: 0, refunded: 0 },
  },
  {
    reason:
      'The app does not accept the event yet, so it comes again. It may hold a claim from before it was killed: how long a claim lasts is not stated.',
    isUsed: ({ expectation, state, untaken = [] }) =>
      expectation.mayHandleLater === true && untaken.length > 0 && state?.fulfilled === 0,
    expectation: { fulfilled: 0 },
  },
  {
    reason:
      'The app has neither shipped nor refunded one of the payments, and does not count it as paid: it is not known whether anybody sees that this money is to be given back.',
    isUsed: (observation) =>
      observation.expectation.isEachPaymentSeen === true && isPaymentUnseen(observation),
    expectation: { isEachPaymentSeen: false },
  },
]

const findAllowance = (observation: Observation) => ALLOWANCES.find(({ isUsed }) => isUsed(observation))

function findMismatchesOf(observation: Observation): Mismatch[] {
  const allowance = findAllowance(observation)
  return findMismatches({
    ...observation,
    expectation: { ...observation.expectation, ...allowance?.expectation },
  })
}

/** Judges a record. A pure function, so that a record can be judged again. */
export function judgeScenario({
  scenario,
  entries,
  observations,
  breaches,
  printed,
  undecided,
  durationMs,
}: ScenarioRecord): Judged {
  const seen = observations.flatMap((observation) =>
    findMismatchesOf(observation).map(
      ({ kind, message, lost }): Finding => ({
        atMs: observation.atMs,
        ...{ kind, message },
        ...(lost !== undefined && { harm: formatAmount(lost, observation.ledger.currency) }),
      }),
    ),
  )
  const broken = breaches.map(
    ({ kind, message, lost, atMs }): Finding => ({
      ...{ atMs, kind, message },
      ...(lost && { harm: formatAmount(lost.amount, lost.currency) }),
    }),
  )
  // a repeated finding is shown once, at its first occurrence
  const all = [...broken, ...seen]
  const findings = all.filter(({ kind }, index) => all.findIndex((each) => each.kind === kind) === index)
  const { steps: _, ends: __, ...shown } = scenario
  const allowance = observations
    .filter((each) => each === observations.at(-1) || each.expectation.mayHandleLater)
    .map(findAllowance)
    .find((each) => each !== undefined)
  const reason = undecided ?? allowance?.reason
  const state = findings.length > 0 ? 'failed' : reason === undefined ? 'passed' : 'undecided'
  const last = state === 'failed' ? listLast(printed, Math.min(...findings.map(({ atMs }) => atMs))) : []
  return {
    scenario: shown,
    state,
    ...(state === 'undecided' && { reason: reason! }),
    findings,
    timeline: entries,
    ...(last.length > 0 && { printed: last }),
    durationMs,
  }
}

/** Output arrives a bit later than the answer that it explains. */
const OUTPUT_DELAY_MS = 100
const MAX_LINES = 12

function listLast(printed: ScenarioRecord['printed'], untilMs: number): string[] {
  const until = printed.filter(({ atMs }) => atMs <= untilMs + OUTPUT_DELAY_MS)
  return until.slice(-MAX_LINES).map(({ text }) => text)
}

/** Returns a scenario that was not played as undecided, with the reason. */
export function leaveUndecided(scenario: Scenario, reason: string): Judged {
  return judgeScenario({
    scenario,
    entries: [],
    observations: [],
    breaches: [],
    printed: [],
    undecided: reason,
    durationMs: 0,
  })
}

function formatAmount(amount: number, currency: string): string {
  return `${amount.toLocaleString('en', { maximumFractionDigits: 2 })} ${currency}`
}
