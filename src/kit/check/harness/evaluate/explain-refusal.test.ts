import { expect, test } from 'vitest'
import { findOperation, type OperationId } from '../../../contract/contract.ts'
import type { Target } from '../../../target/target.ts'
import type { Answer, Exchange, RequestOptions } from '../wire/request.ts'
import { explainRefusal, PROMISE } from './explain-refusal.ts'

let count = 0

/** @param isTaken whether the business API accepts the credential elsewhere */
function explain(
  answer: Answer,
  { profile = 'documented', isTaken = false, request = {} }: Partial<Case> = {},
) {
  // The harness tries each credential once, so each case has its own.
  const target = { profile, business: 'https://api.example', secretKey: `sk_${count++}` } as Target
  const other = { status: isTaken ? 200 : 401 } as Exchange
  return explainRefusal(target, answer, request, async () => other)
}

interface Case {
  profile: Target['profile']
  isTaken: boolean
  request: RequestOptions
}

const refused = (operationId: OperationId, status: number, text = '') =>
  ({ operation: findOperation(operationId), status, text }) as Answer

const REQUEST = 'the request is a proposal'
const OPERATION = 'the operation is a proposal'
const CREDENTIAL = 'the proposed credential was rejected'

test.each([
  ['createOrder', 400, REQUEST, 'target', /^"requests": \{ "createOrder": \{ "data": \{ .* \} \} \}$/],
  ['attachCustomerKyc', 422, REQUEST, 'target', /^"requests": .*"path": \{ "id": ".*" \}, "body": /],
  ['initiatePayment', 400, REQUEST, 'target', /^"requests": \{ "initiatePayment": \{ "body": /],
  ['listInternetProviders', 404, OPERATION, 'overlay', /^internet-providers$/],
  ['listTransactions', 401, CREDENTIAL, 'overlay', /^business-credential$/],
] as const)('%s that is refused with %i: %s', async (operationId, status, reason, place, write) => {
  const undecided = await explain(refused(operationId, status))
  expect(undecided?.reason).toContain(reason)
  expect(undecided?.remedy).toEqual({ place, write: expect.stringMatching(write) })
  if (place === 'target')
    expect(Object.keys(JSON.parse(`{${undecided?.remedy?.write}}`))).toEqual(['requests'])
})

test.each([
  ['listTransactions', 302, false, true],
  ['listTransactions', 400, false, true],
  ['listTransactions', 403, false, true],
  ['listTransactions', 404, false, false],
  ['listTransactions', 400, true, false],
  ['listTransactions', 401, true, false],
  ['listTvProviders', 403, true, true],
  ['listTvProviders', 400, true, false],
  ['listBanks', 403, false, false],
] as const)(
  '%s %i, with a credential that is taken elsewhere: %o',
  async (id, status, isTaken, isExcused) => {
    expect((await explain(refused(id, status), { isTaken })) !== undefined).toBe(isExcused)
  },
)

test('an encrypted request that is refused may be written in another form', async () => {
  const target = { profile: 'documented', encryption: { key: 'k', padding: 'oaep-sha256' } } as Target
  const ask = async () => ({}) as Exchange
  const undecided = await explainRefusal(target, refused('createOrder', 400), {}, ask)
  expect(undecided?.reason).toMatch(
    /^the request is a proposal.*`payload` of target\.json.*`paycontract describe`/,
  )
})

test('what is refused in an envelope alone is refused', async () => {
  const answer = { ...refused('initiatePayment', 200), body: { success: false } }
  expect((await explain(answer))?.reason).toMatch(REQUEST)
})

test.each([
  ['registerCadCollectionEmail', 404, {}],
  ['ping', 401, {}],
  ['initiatePayment', 500, {}],
  ['initiatePayment', 200, {}],
  ['initiatePayment', 400, { request: { wasTaken: true } }],
  ['initiatePayment', 400, { profile: 'proposed' }],
  ['listTransactions', 401, { profile: 'proposed' }],
] as const)('%s %i %o counts', async (operationId, status, given) => {
  expect(await explain(refused(operationId, status), given)).toBeUndefined()
})

test('a described request that is refused says where it stands, and breaks no contract', async () => {
  const answer = refused('ping', 422, 'no such amount')
  expect((await explain(answer, { request: { isDescribed: true } }))?.reason).toBe(
    `requests.ping of target.json was rejected: 422 no such amount (see "ping > … ${PROMISE}")`,
  )
  expect(await explain(answer)).toBeUndefined()
})
