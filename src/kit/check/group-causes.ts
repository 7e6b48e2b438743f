import type { Cause } from './harness/evaluate/verdict.ts'
import type { CauseResult, TestResult } from './report/result.ts'

/** A test that failed or broke, with the causes that its worker found. Without causes, its assertion says all that is known. */
export interface Trouble {
  test: TestResult
  causes: readonly Cause[]
}

interface Sighting {
  cause: Cause
  trouble: Trouble
}

/** Groups equal causes with the tests that see them: contradictions first, then those that most tests see. */
export function groupCauses(troubles: readonly Trouble[]): CauseResult[] {
  const sightings = troubles.flatMap((trouble) =>
    listCauses(trouble).map((cause): Sighting => ({ cause, trouble })),
  )
  const alike = Map.groupBy(sightings, (each) => JSON.stringify(identify(each)))
  const causes = [...alike.values()].map(describeCause)
  return causes.sort((a, b) => rank(a) - rank(b) || b.tests.length - a.tests.length)
}

function listCauses({ test: { state, failure }, causes }: Trouble): readonly Cause[] {
  if (causes.length > 0) return causes
  return [{ kind: state === 'error' ? 'broken' : 'claim', title: failure!.message.split('\n')[0]! }]
}

/** Returns what all sightings of a cause have in common. */
function identify({ cause, trouble: { test } }: Sighting): unknown[] {
  const { kind, operationId, status = 0, at, keyword, schema, profile, title, expected } = cause
  const rule = test.requirements.length > 0 ? test.requirements : undefined
  switch (kind) {
    case 'departure':
      return [kind, profile, schema ?? [operationId, status, at], keyword]
    case 'refused':
      return [kind, operationId, status]
    case 'taken':
      return [kind, rule ?? operationId, expected, Math.floor(status / 100)]
    case 'claim':
      return [kind, rule ?? test.title]
    case 'broken':
      return [kind, title]
  }
}

function describeCause(sightings: readonly Sighting[]): CauseResult {
  const plainest = sightings.toSorted(byPlainness)
  const { cause } = plainest[0]!
  const { kind, title, status, at, keyword, expected, actual } = cause
  const tests = plainest.map(({ trouble }) => trouble.test)
  const operations = plainest.map((each) => each.cause.operationId ?? each.trouble.test.operationId)
  const isProposal =
    kind === 'departure' ? cause.profile === 'proposed' : tests.every((each) => each.isProposal)
  return {
    kind,
    title,
    operations: [...new Set(operations.filter((each) => each !== undefined))],
    ...(status !== undefined && { status }),
    ...(at !== undefined && { at }),
    ...(keyword !== undefined && { keyword }),
    isProposal,
    ...(expected !== undefined && { expected }),
    ...(actual !== undefined && { actual }),
    tests: [...new Set(tests.map((each) => each.title))],
  }
}

/** Puts the test first that shows a cause best: it sees no other cause, names the field in its title, and sends few requests. */
function byPlainness(a: Sighting, b: Sighting): number {
  const [one, other] = [measure(a), measure(b)]
  const place = one.findIndex((each, index) => each !== other[index])
  return place < 0 ? 0 : one[place]! - other[place]!
}

function measure({ cause, trouble: { test, causes } }: Sighting): number[] {
  const field = cause.at?.split('/').findLast((each) => each !== '*' && each !== '')
  const words = test.title.split(/[^A-Za-z0-9]+/)
  return [
    test.tier === 'property' ? 1 : 0,
    causes.length,
    field !== undefined && words.includes(field) ? 0 : 1,
    test.requirements.length > 0 ? 0 : 1,
    test.failure?.request?.of ?? 1,
  ]
}

function rank({ kind, isProposal }: CauseResult): number {
  if (kind === 'broken') return 2
  return isProposal ? 1 : 0
}
