import type { Cause } from './harness/evaluate/verdict.ts'
import type { CauseResult, TestResult } from './report/result.ts'

/** A test that failed or broke, with the causes that its worker found. Without causes, its assertion says all that is known. */
export interface Trouble {
  test: TestResult
  causes: readonly Cause[]
}

/** A test, passed or not, that states the form of some fields of an operation's answer. */
export interface FieldTest {
  title: string
  operationId: string
  requirements: readonly string[]
  /** Paths in the body, such as `data.transactions.currency`, without lists. */
  fields: readonly string[]
}

interface Sighting {
  cause: Cause
  trouble: Trouble
}

/**
 * Groups equal causes with the tests that see them: contradictions first, then those that most tests see.
 *
 * @param fieldTests the tests of the run that say whose requirement a field of a wrong form is
 */
export function groupCauses(
  troubles: readonly Trouble[],
  fieldTests: readonly FieldTest[] = [],
): CauseResult[] {
  const sightings = troubles.flatMap((trouble) =>
    listCauses(trouble).map((cause): Sighting => ({ cause, trouble })),
  )
  const alike = Map.groupBy(sightings, (each) => JSON.stringify(identify(each)))
  const causes = [...alike.values()].map((each) => describeCause(each, fieldTests))
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
      // A service sets a header for every answer alike.
      return [kind, profile, keyword === 'header' ? at : (schema ?? [operationId, status, at]), keyword]
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

function describeCause(sightings: readonly Sighting[], fieldTests: readonly FieldTest[]): CauseResult {
  const own = fieldTests.filter((each) => sightings.some(({ cause }) => statesForm(each, cause)))
  const titles = new Set(own.map((each) => each.title))
  const requirements = [...new Set(own.flatMap((each) => each.requirements))]
  const plainest = sightings.toSorted((a, b) => byPlainness(a, b, titles))
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
    ...(requirements.length > 0 && { requirements }),
    ...(expected !== undefined && { expected }),
    ...(actual !== undefined && { actual }),
    tests: [...new Set(tests.map((each) => each.title))],
  }
}

/** Any test fails that meets a field of a wrong form: only a test of this field says what the interface document states of it. */
function statesForm({ operationId, fields }: FieldTest, cause: Cause): boolean {
  const { kind, profile, status = 0, at } = cause
  if (kind !== 'departure' || profile !== 'documented' || status >= 300 || !at) return false
  const path = at.split('/').filter((each) => each !== '' && each !== '*')
  return operationId === cause.operationId && fields.includes(path.join('.'))
}

/**
 * Puts the test first that shows a cause best: it is a test of this field, sees no other cause, names the field in its title, and
 * sends few requests.
 */
function byPlainness(a: Sighting, b: Sighting, own: ReadonlySet<string>): number {
  const [one, other] = [measure(a, own), measure(b, own)]
  const place = one.findIndex((each, index) => each !== other[index])
  return place < 0 ? 0 : one[place]! - other[place]!
}

function measure({ cause, trouble: { test, causes } }: Sighting, own: ReadonlySet<string>): number[] {
  const field = cause.at?.split('/').findLast((each) => each !== '*' && each !== '')
  const words = test.title.split(/[^A-Za-z0-9]+/)
  return [
    own.has(test.title) ? 0 : 1,
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
