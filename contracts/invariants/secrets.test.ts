import { expect, test } from 'vitest'
import { secrets } from './secrets.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { historyOf, initiated } from './testing/sample-history.ts'

const shown = { body: { data: { reference: 'PAY_1', note: '$PAYCONTRACT_SECRET_KEY' } } }
const sending = (key: string) => ({
  sent: { method: 'POST', url: 'http://business.test/s2s', headers: { 'public-key': key } },
})

test.each([
  ['an answer without one', initiated('PAY_1'), 0],
  ['a refusal that repeats it', initiated('PAY_1', { ...shown, ...sending('$PAYCONTRACT_SECRET_KEY') }), 0],
  ['an answer to a server', { operationId: 'verifyOrder', ...shown }, 0],
  ['a request without an answer', initiated('PAY_1', { answer: undefined } as never), 0],
] as const)('nothing is found in %s', (_, exchange, comparisons) => {
  const history = historyOf(exchange)
  expect(findingsOf(secrets, history)).toEqual([])
  expect(comparisonsOf(secrets, history, 'REQ-AUTH-14')).toBe(comparisons)
})

test.for([
  ['none', 401, 1],
  ['none', 403, 1],
  ['none', 404, 0],
  ['right', 401, 0],
] as const)(
  'where a call with the key %s is answered %i, answers compared: %i',
  ([key, status, comparisons]) => {
    const before = initiated('PAY_1', { key, status })
    expect(comparisonsOf(secrets, historyOf(before, initiated('PAY_2')), 'REQ-AUTH-14')).toBe(comparisons)
  },
)

test.each([
  ['of the caller', '$PAYCONTRACT_SECRET_KEY'],
  ['of the other business', '$PAYCONTRACT_OTHER_SECRET_KEY'],
  ['that is altered', '(PAYCONTRACT_SECRET_KEY, altered)'],
])('a secret key %s is found', (_, key) => {
  const history = historyOf(
    initiated('PAY_1', { body: { data: { key } }, ...sending('$PAYCONTRACT_PUBLIC_KEY') }),
  )
  expect(findingsOf(secrets, history)).toMatchObject([
    { message: 'initiatePayment takes a public key, but its answer shows a secret key.' },
  ])
})
