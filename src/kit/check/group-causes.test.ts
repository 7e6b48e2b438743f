import { describe, expect, test } from 'vitest'
import { groupCauses, type Trouble } from './group-causes.ts'
import type { Cause } from './harness/evaluate/verdict.ts'
import type { TestResult } from './report/result.ts'

const amount: Cause = {
  kind: 'departure',
  operationId: 'listTransactions',
  status: 200,
  at: '/data/transactions/*/amount',
  keyword: 'type',
  profile: 'documented',
  title: 'amount is a string',
}

function trouble(title: string, causes: Cause[], more: Partial<TestResult> = {}): Trouble {
  const test: TestResult = {
    title,
    requirements: title.match(/REQ-\w+-\d+/g) ?? [],
    isProposal: false,
    tier: 'deterministic',
    state: 'failed',
    durationMs: 1,
    exchanges: [],
    failure: { message: `${title} fails`, sections: [], rerun: 'again' },
    ...more,
  }
  return { test, causes }
}

describe('one cause', () => {
  test('is what departs at one place of one answer, whatever the titles and the values', () => {
    const causes = groupCauses([
      trouble('lists REQ-TXN-01', [amount]),
      trouble('finds REQ-TXN-08', [{ ...amount, title: 'amount is null' }]),
    ])
    expect(causes).toMatchObject([
      { kind: 'departure', operations: ['listTransactions'], at: amount.at, tests: { length: 2 } },
    ])
  })

  test('is a member of a shared schema, whichever operation answers with it', () => {
    const shared = { ...amount, schema: 'schema_Envelope/properties/statusCode/type' }
    const other = { ...shared, operationId: 'ping', at: '/statusCode' }
    expect(groupCauses([trouble('a', [shared]), trouble('b', [other])])).toMatchObject([
      { operations: ['listTransactions', 'ping'] },
    ])
  })

  test('is a header, whichever operation answers with it', () => {
    const header = { ...amount, at: '', keyword: 'header', title: 'carries the version header version' }
    const other = { ...header, operationId: 'ping', status: 401 }
    expect(groupCauses([trouble('a', [header]), trouble('b', [other])])).toMatchObject([
      { operations: ['listTransactions', 'ping'], tests: ['a', 'b'] },
    ])
  })

  test('is a rule that several operations do not enforce', () => {
    const taken = (operationId: string): Cause => ({
      kind: 'taken',
      operationId,
      status: 200,
      expected: 'any 4xx',
      title: `${operationId} takes it`,
    })
    const causes = groupCauses([
      trouble('createOrder REQ-AUTH-01 needs a key', [taken('createOrder')]),
      trouble('ping REQ-AUTH-01 needs a key', [taken('ping')]),
      trouble('ping REQ-AUTH-02 needs the right key', [taken('ping')]),
    ])
    expect(causes.map(({ tests }) => tests.length)).toEqual([2, 1])
  })
})

test.each<[string, Partial<Cause>]>([
  ['place', { at: '/data/transactions/*/fee' }],
  ['keyword', { keyword: 'required' }],
  ['operation', { operationId: 'listRefunds' }],
  ['profile', { profile: 'proposed' }],
])('another %s is another cause', (_, change) => {
  expect(groupCauses([trouble('a', [amount]), trouble('b', [{ ...amount, ...change }])])).toHaveLength(2)
})

test('a test that sees two causes is counted with both', () => {
  const fee = { ...amount, at: '/data/transactions/*/fee' }
  const causes = groupCauses([trouble('a', [amount, fee]), trouble('b', [amount])])
  expect(causes.map(({ at, tests }) => [at, tests.length])).toEqual([
    [amount.at, 2],
    [fee.at, 1],
  ])
})

test('the plainest test stands first: it sees nothing else and speaks of the field', () => {
  const fee = { ...amount, at: '/data/transactions/*/fee' }
  const [cause] = groupCauses([
    trouble('property: takes the amount', [amount], { tier: 'property' }),
    trouble('REQ-TXN-12 amount and fee are numbers', [amount, fee]),
    trouble('REQ-TXN-01 lists transactions', [amount]),
    trouble('REQ-TXN-02 amount is a number', [amount]),
  ])
  expect(cause!.tests.map((title) => title.slice(0, 10))).toEqual([
    'REQ-TXN-02',
    'REQ-TXN-01',
    'REQ-TXN-12',
    'property: ',
  ])
})

describe('of a field of a wrong form', () => {
  const FORM = 'listTransactions > REQ-TXN-12 all sums are numbers'
  const form = {
    ...{ title: FORM, operationId: 'listTransactions', requirements: ['REQ-TXN-12'] },
    fields: ['data.transactions.amount'],
  }
  const charge = trouble('charges an amount REQ-S2S-03', [amount])
  const seen = trouble(FORM, [amount, { ...amount, at: '/data/transactions/*/fee' }])

  test('the test that states its form stands first, whatever the titles of others name', () => {
    const [cause] = groupCauses([charge, seen], [form])
    expect(cause).toMatchObject({ requirements: ['REQ-TXN-12'], tests: [FORM, charge.test.title] })
  })

  test('its requirement is named where its own test saw it right', () => {
    expect(groupCauses([charge], [form])).toMatchObject([
      { requirements: ['REQ-TXN-12'], tests: [charge.test.title] },
    ])
  })

  test.each<[string, Partial<Cause>]>([
    ['another operation', { operationId: 'listRefunds' }],
    ['another field of that name', { at: '/data/transactions/*/deposit/amount' }],
    ['a refusal', { status: 400 }],
    ['a proposed form', { profile: 'proposed' }],
  ])('%s is not its requirement', (_, change) => {
    expect(groupCauses([trouble('a', [{ ...amount, ...change }])], [form])[0]).not.toHaveProperty(
      'requirements',
    )
  })
})

test('what speaks against the target comes before proposals, and these before what broke', () => {
  const broken: Cause = { kind: 'broken', title: 'no answer (ECONNREFUSED).' }
  const proposed: Cause = { ...amount, profile: 'proposed' }
  const causes = groupCauses([
    ...['a', 'b', 'c'].map((title) => trouble(title, [broken], { state: 'error' })),
    trouble('d', [proposed]),
    trouble('e', [proposed]),
    trouble('f', [amount]),
  ])
  expect(causes.map(({ kind, isProposal, tests }) => [kind, isProposal, tests.length])).toEqual([
    ['departure', false, 1],
    ['departure', true, 2],
    ['broken', false, 3],
  ])
})

test('an assertion without a cause of its own stands for its rule', () => {
  const causes = groupCauses([
    trouble('createOrder REQ-ORD-01 is so', []),
    trouble('payOrder REQ-ORD-01 is so', []),
    trouble('ping proposal: is so', [], { isProposal: true }),
  ])
  expect(causes.map(({ kind, isProposal, tests }) => [kind, isProposal, tests.length])).toEqual([
    ['claim', false, 2],
    ['claim', true, 1],
  ])
})
