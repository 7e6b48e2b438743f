import { listDeclaredFields } from './fields.ts'
import type { Requirement } from './requirements.ts'
import type { Sighting } from './session.ts'
import type { Operation } from './specification.ts'
import type { Target } from './target.ts'

export interface TestOutcome {
  title: string
  state: 'passed' | 'failed' | 'skipped' | 'pending'
  /** Why it was skipped. */
  reason?: string
  sightings: Sighting[]
}

export interface Coverage {
  operations: Tally
  statuses: Tally
  fields: Tally
  requirements: Tally
}

export interface Tally {
  seen: number
  all: number
}

export interface Verdict {
  coverage: Coverage
  /** Each a reason to fail the run. */
  holes: string[]
}

/**
 * Judges whether a run proves what it claims to: every requirement that this kind of target can prove has a test
 * that ran; every operation of a target that the project itself starts was called; and where a mock serves every
 * example, every status and response field was seen.
 */
export function judge(
  target: Pick<Target, 'kind' | 'profile'>,
  requirements: Requirement[],
  operations: Operation[],
  outcomes: TestOutcome[],
): Verdict {
  const requirementsVerdict = judgeRequirements(target, requirements, outcomes)
  const { tallies, unseen } = judgeSightings(
    operations,
    outcomes.flatMap(({ sightings }) => sightings),
  )
  return {
    coverage: { ...tallies, requirements: requirementsVerdict.tally },
    holes: [
      ...requirementsVerdict.holes,
      ...outcomes.filter(isSilentSkip).map(({ title }) => `"${title}" is skipped and does not say why`),
      ...(target.kind === 'live' ? [] : unseen.operations),
      ...(target.kind === 'mock' ? unseen.details : []),
    ],
  }
}

function isSilentSkip({ state, reason }: TestOutcome): boolean {
  return (state === 'skipped' || state === 'pending') && !reason
}

function judgeRequirements(
  { kind }: Pick<Target, 'kind'>,
  requirements: Requirement[],
  outcomes: TestOutcome[],
): { tally: Tally; holes: string[] } {
  const byId = new Map<string, TestOutcome[]>()
  for (const outcome of outcomes) {
    for (const id of outcome.title.match(/REQ-[A-Z0-9]+-\d+/g) ?? []) {
      byId.set(id, [...(byId.get(id) ?? []), outcome])
    }
  }
  const known = new Set(requirements.map(({ id }) => id))
  const holes = [...byId.keys()]
    .filter((id) => !known.has(id))
    .map((id) => `${id} is in a title but not in spec/requirements.yaml`)
  const provable = requirements.filter((each) => each.provable.includes(kind))
  let seen = 0
  for (const { id, section, rule } of provable) {
    const tests = byId.get(id) ?? []
    if (tests.some(({ state }) => state === 'passed' || state === 'failed')) seen += 1
    else if (tests.length === 0) holes.push(`${id} (${section}) has no test: ${rule}`)
    else if (kind !== 'live')
      holes.push(`${id} (${section}) is provable here but was skipped: ${tests[0]!.reason ?? ''}`)
  }
  return { tally: { seen, all: provable.length }, holes }
}

function judgeSightings(operations: Operation[], sightings: Sighting[]) {
  const tallies = { operations: tally(), statuses: tally(), fields: tally() }
  const unseen = { operations: [] as string[], details: [] as string[] }
  const count = (each: Tally, isSeen: boolean, hole: string) => {
    each.all += 1
    if (isSeen) each.seen += 1
    else unseen[each === tallies.operations ? 'operations' : 'details'].push(hole)
  }
  const shown = new Set(sightings.flatMap(({ fields }) => fields))
  const counted = new Set<string>()
  for (const operation of operations) {
    const { operationId, object } = operation
    const own = new Set(
      sightings.filter((each) => each.operationId === operationId).map(({ status }) => `${status}`),
    )
    count(tallies.operations, own.size > 0, `${operationId} was never called`)
    for (const status of Object.keys(object.responses)) {
      count(tallies.statuses, own.has(status), `${operationId} was never seen to answer ${status}`)
      for (const field of listDeclaredFields(operation, status)) {
        if (counted.has(field)) continue
        counted.add(field)
        count(
          tallies.fields,
          shown.has(field),
          `${field} was never seen; ${operationId} ${status} may carry it`,
        )
      }
    }
  }
  return { tallies, unseen }
}

function tally(): Tally {
  return { seen: 0, all: 0 }
}
