import {
  findOperation,
  listOperations,
  listRequirements,
  type Operation,
} from '../../../contract/contract.ts'
import { groupCauses } from '../../group-causes.ts'
import type { Cause } from '../../harness/evaluate/verdict.ts'
import { groupByReason } from '../group-tests.ts'
import type {
  CheckResult,
  Failure,
  OperationCoverage,
  RecordedExchange,
  RequirementResult,
  State,
  TestResult,
} from '../result.ts'
import { countStates, tally } from '../states.ts'

export interface SampleOptions {
  /** Approximate number of tests. */
  tests?: number
  failed?: number
  broken?: number
  errors?: string[]
  profile?: 'documented' | 'proposed'
}

/** Creates a result like that of a check of the real specification. The same options always give the same result. */
export function createSampleResult(options: SampleOptions = {}): CheckResult {
  const { tests: size = 120, failed = 0, broken = 0, errors = [], profile = 'documented' } = options
  const all = createTests(size, profile)
  const tests = all.filter(({ state }) => state !== 'disabled')
  spoil(tests, 'failed', failed)
  spoil(tests, 'error', broken)
  const counts = countStates(all)
  const requirements = judgeRequirements(all)
  const matrix = listOperations().map((operation, index) => createRow(operation, index))
  return {
    format: 'paycontract-report/2',
    startedAt: '2026-11-20T09:30:00.000Z',
    durationMs: 8421,
    tool: { name: 'paycontract', version: '0.1.0' },
    specification: {
      checkout: { version: '1.0.0', sha256: '3f'.repeat(32) },
      business: { version: '1.0.0', sha256: 'a9'.repeat(32) },
    },
    target: {
      name: 'staging',
      checkout: 'https://checkout.staging.example',
      business: 'https://api.staging.example/v2',
      capabilities: ['stateful', 'decrypts'],
    },
    run: { profile, mode: 'writes', seed: 20_261_120 },
    verdict: counts.failed > 0 ? 'failed' : counts.error + errors.length > 0 ? 'error' : 'passed',
    counts,
    coverage: {
      operations: { seen: matrix.filter(({ calls }) => calls > 0).length, all: matrix.length },
      statuses: tally(matrix.flatMap(({ statuses }) => statuses.filter((each) => !each.isUndeclared))),
      parameters: tally(matrix.flatMap(({ parameters }) => parameters)),
      fields: tally(matrix.flatMap(({ fields }) => fields)),
      requirements: {
        seen: requirements.filter(({ state }) => state === 'passed' || state === 'failed').length,
        all: requirements.length,
      },
      matrix,
    },
    requirements,
    causes: groupCauses(
      tests.filter(({ failure }) => failure).map((test) => ({ test, causes: causesOf(test) })),
    ),
    tests,
    disabled: groupByReason(all, 'disabled').map(({ reason, tests: own }) => ({
      reason,
      tests: own.map(({ title }) => title),
    })),
    errors,
  }
}

function createTests(size: number, profile: string): TestResult[] {
  const operations = listOperations()
  return Array.from({ length: size }, (_, index) => {
    const operation = operations[index % operations.length]!
    const { operationId } = operation
    const stated = listRequirements().filter((each) => each.operations?.includes(operationId))
    const isProposal = index % 3 === 2 || stated.length === 0
    const requirement = stated[index % Math.max(1, stated.length)]
    const state =
      isProposal && profile === 'documented' ? 'disabled' : ((['skipped'] as State[])[index % 7] ?? 'passed')
    const fact = isProposal ? 'proposal: refuses' : `${requirement!.id} takes`
    return {
      title: `${operationId} ${fact} what variant ${index + 1} of its request holds`,
      operationId,
      requirements: isProposal ? [] : [requirement!.id],
      isProposal,
      tier: index % 5 === 4 ? 'property' : 'deterministic',
      state,
      ...(state === 'disabled' && {
        reason: 'a proposal, and the documented profile holds the target to facts only',
      }),
      ...(state === 'skipped' && { reason: 'no AML record names a customer here' }),
      durationMs: 3 + (index % 40),
      exchanges: state === 'passed' ? [createExchange(operation)] : [],
    }
  })
}

function createBody(operationId: string): Pick<RecordedExchange['request'], 'body' | 'form'> {
  if (operationId !== 'submitSourceOfFundsFile') return { body: '{"data":"iZk3Vq1yQ0dXbE0xN1pQ…"}' }
  return {
    form: [
      { name: 'sourceOfFunds', value: 'SALARY' },
      { name: 'file', fileName: 'proof.pdf', contentType: 'application/pdf' },
    ],
  }
}

function createExchange({ operationId, host, row }: Operation): RecordedExchange {
  const header = host === 'checkout' ? 'api-key' : row.key === 'public' ? 'public-key' : 'authorization'
  const key = row.key === 'public' ? '$PAYCONTRACT_PUBLIC_KEY' : '$PAYCONTRACT_SECRET_KEY'
  return {
    operationId,
    request: {
      method: row.method,
      url: `https://${host}.staging.example${row.path.replaceAll(/[{}]/g, '')}`,
      headers: {
        [header]: header === 'authorization' ? `Bearer ${key}` : key,
        ...(row.method !== 'GET' && { 'content-type': 'application/json' }),
      },
      ...(row.method !== 'GET' && createBody(operationId)),
    },
    response: {
      status: 200,
      headers: { 'content-type': 'application/json', date: 'Fri, 20 Nov 2026 09:30:01 GMT' },
      body: '{"status":"success","statusCode":"00","message":"Order created","data":{"order":{"reference":"ORD-2026-000184","amount":15000,"currency":"NGN"}}}',
      durationMs: 14,
    },
  }
}

const DEPARTURE = 'listRefunds answers 200: /data/meta/totalItems is a string, not a number'

const DEPARTS = {
  expected: '/data/meta/totalItems: a number, as generated/business/openapi.documented.yaml declares',
  actual: '200 {… "data": {… "meta": {"totalItems": "20" ← is a string, not a number, …}}}',
}

const FAILURES: Pick<Failure, 'message' | 'expected' | 'actual'>[] = [
  {
    message: 'the message of the 401 is not the documented one',
    expected: '401 with the message "Invalid SECRET key"',
    actual: '401 {"status":"failed","statusCode":"03","message":"Unauthorized","data":null}',
  },
  {
    message: DEPARTURE,
    expected: DEPARTS.expected,
    actual: DEPARTS.actual,
  },
  {
    message: 'type=CREDIT lists a transaction of another type',
    expected: 'every listed transaction is of type CREDIT',
    actual: 'DEBIT in 3 of 20',
  },
]

function spoil(tests: TestResult[], state: 'failed' | 'error', count: number): void {
  const passed = tests.filter((each) => each.state === 'passed')
  for (const [index, test] of passed.slice(0, count).entries()) {
    const operation = findOperation(test.operationId as never)
    const known = listRequirements().filter(({ id }) => test.requirements.includes(id))
    const { request } = createExchange(operation)
    test.state = state
    if (state === 'error') test.exchanges = [{ operationId: operation.operationId, request }]
    test.failure = {
      ...(state === 'failed'
        ? FAILURES[index % FAILURES.length]!
        : { message: 'no answer within 10 s: connect ECONNREFUSED 127.0.0.1:4010' }),
      sections: [...new Set(known.map(({ section }) => section))],
      request: { number: 1, of: 1 },
      curl: `curl -i \\\n  -X ${request.method} \\\n  ${request.url} \\\n  -H 'api-key: '"$PAYCONTRACT_SECRET_KEY"`,
      rerun: `npx paycontract check --config target.json --only '^${test.title}$'`,
    }
  }
}

/** Returns the causes of a failure. Failures have separate causes, except those that depart at the same place. */
function causesOf({ operationId, state, failure }: TestResult): Cause[] {
  if (state === 'error' || failure!.message !== DEPARTURE) return []
  const place = { operationId: operationId!, status: 200, at: '/data/meta/totalItems', keyword: 'type' }
  return [
    {
      kind: 'departure',
      ...place,
      profile: 'documented',
      title: DEPARTURE,
      ...DEPARTS,
    },
  ]
}

const SEVERITY: RequirementResult['state'][] = ['failed', 'error', 'skipped', 'disabled', 'passed']

function judgeRequirements(tests: readonly TestResult[]): RequirementResult[] {
  return listRequirements().map(({ id, section, rule }) => {
    const states = tests.filter((each) => each.requirements.includes(id)).map(({ state }) => state)
    const state = SEVERITY.find((each) => states.includes(each as State)) ?? 'untested'
    return { id, section, rule, state, ...(state === 'untested' && { reason: 'no test of it was chosen' }) }
  })
}

function createRow({ operationId, host, row, object }: Operation, index: number): OperationCoverage {
  const calls = index % 11 === 10 ? 0 : 12 + index * 3
  const count = (place: number) => (calls > 0 && place % 4 !== 3 ? 1 + ((place * 7 + index) % 23) : 0)
  const fields = [
    'status',
    'statusCode',
    'message',
    'data.order.reference',
    'data.order.amount',
    'data.meta.total',
  ]
  return {
    operationId,
    host,
    method: row.method,
    path: row.path,
    source: object['x-source'] ?? object['x-gap'] ?? '',
    isProposal: object['x-source'] === undefined,
    calls,
    statuses: [
      ...Object.keys(object.responses).map((status, place) => ({ status, count: count(place) })),
      ...(index === 2 ? [{ status: '418', count: 1, isUndeclared: true as const }] : []),
    ],
    parameters: [
      ...(object.parameters ?? []).map(({ name, in: place }) => ({ name, in: place as string })),
      ...(object.requestBody ? [{ name: 'data', in: 'body' }] : []),
    ].map((each, place) => ({ ...each, count: count(place) })),
    fields: fields.map((name, place) => ({ name: `200 ${name}`, count: count(place) })),
    requirements: listRequirements()
      .filter((each) => each.operations?.includes(operationId))
      .map(({ id }) => id),
  }
}
