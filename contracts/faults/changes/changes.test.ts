import { expect, test } from 'vitest'
import { findOperation, type OperationId } from '../../../src/kit/contract/contract.ts'
import { CHANGES } from '../catalogue.ts'
import type { Rewrite, WireAnswer, WireRequest } from '../fault.ts'
import { createService, exampleRequest } from '../testing/situations.ts'

/** The input and the expected result; undefined if the change does nothing. */
type Case = [change: string, args: object, given: object, expected: object | undefined]

function create(change: string, operationId: OperationId, args: object): Rewrite {
  const site = { operation: findOperation(operationId), detail: '', ...args }
  return (CHANGES[change] as (site: object) => Rewrite)(site)
}

function respond(operationId: OperationId, [change, args, given]: Case) {
  const answer = { status: 200, headers: {}, body: undefined, ...given }
  const { onResponse } = create(change, operationId, args)
  const whole: WireAnswer = { ...answer, text: JSON.stringify(answer.body) ?? '' }
  return onResponse!(whole, exampleRequest(findOperation(operationId)), createService('PAID'))
}

function ask(operationId: OperationId, [change, args, given]: Case) {
  const request: WireRequest = { ...exampleRequest(findOperation(operationId)), ...given }
  return create(change, operationId, args).onRequest!(request, createService('PAID'))
}

const at = { detail: 'data.a' }
const fields: [change: string, args: object, from: object, to: object | undefined][] = [
  ['dropField', at, { a: 1 }, {}],
  ['renameField', at, { a: 1 }, { aValue: 1 }],
  ['recaseField', at, { a: 1 }, { A: 1 }],
  ['recaseField', { detail: 'data.createdAt' }, { createdAt: 1 }, { created_at: 1 }],
  ['retypeField', at, { a: 'x' }, { a: 7 }],
  ['retypeField', at, { a: '5' }, { a: 5 }],
  ['retypeField', at, { a: 5 }, { a: '5' }],
  ['retypeField', at, { a: null }, { a: 7 }],
  ['retypeField', at, { a: [1] }, { a: '[1]' }],
  ['setField', { ...at, to: null }, { a: 1 }, { a: null }],
  ['setField', { ...at, to: 0, where: 'b' }, { a: 1, b: true }, { a: 0, b: true }],
  ['setField', { ...at, to: 0, where: 'b' }, { a: 1, b: false }, undefined],
  ['setField', { ...at, to: 0, unless: 'b' }, { a: 1, b: true }, undefined],
  ['replaceValue', { detail: 'data.a=X', to: 'Y' }, { a: 'X' }, { a: 'Y' }],
  ['replaceValue', { detail: 'data.a=X', to: 'Y' }, { a: 'Z' }, undefined],
  ['replaceText', { ...at, pattern: '^[^_]+_', to: '' }, { a: 'PAY_1' }, { a: '1' }],
  ['replaceText', { ...at, pattern: '_', to: '-' }, { a: 1 }, undefined],
  ['lowerCaseField', at, { a: 'NGN' }, { a: 'ngn' }],
  ['rewriteTime', { ...at, as: 'calendar' }, { a: '2026-03-01T10:20:30Z' }, { a: '01/03/2026 10:20' }],
  ['rewriteTime', { ...at, as: 'seconds' }, { a: '1970-01-01T00:01:00Z' }, { a: '60' }],
  [
    'rewriteTime',
    { ...at, as: 'words' },
    { a: '1970-01-01T00:00:00Z' },
    { a: 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ],
  ['scaleField', { ...at, by: 100 }, { a: 1.255 }, { a: 125 }],
  ['copyField', { ...at, from: 'b' }, { a: 1, b: 2 }, { a: 2, b: 2 }],
  ['negateField', at, { a: true }, { a: false }],
  ['cycleField', { ...at, last: 7 }, { a: 7 }, { a: 1 }],
  ['addToField', { ...at, by: -1 }, { a: 0 }, { a: 1 }],
  ['addToField', { ...at, by: -1 }, { a: 3 }, { a: 2 }],
]

test.each(fields)('%s %o of %o', async (change, args, from, to) => {
  const answer = await respond('ping', [change, args, { body: { data: from } }, to])
  expect(answer?.body).toEqual(to && { data: to })
})

const body = { data: [1, 2] }
const refusal = { status: 401, body: { message: 'Invalid public key passed' } }
const answers: [OperationId, ...Case][] = [
  ['ping', 'unwrapData', {}, { body }, { body: [1, 2] }],
  ['ping', 'wrapBody', {}, { body: [] }, { body: { success: true, statusCode: 200, data: [] } }],
  ['ping', 'setStatus', { to: 201 }, { body }, { status: 201, body }],
  ['ping', 'setStatus', { to: 201 }, { status: 404, body }, undefined],
  ['ping', 'emptyBody', {}, { body }, { text: '', body: undefined }],
  ['ping', 'cutBody', {}, { body }, { text: '{"data":[1,2]' }],
  ['ping', 'mislabelBody', {}, { body }, { headers: { 'content-type': 'text/html; charset=utf-8' } }],
  ['ping', 'dropStatusCode', {}, { status: 404, body: { statusCode: 404, a: 1 } }, { text: '{"a":1}' }],
  ['ping', 'dropStatusCode', {}, { body }, undefined],
  [
    ...(['payOrder', 'hideDecline', {}, { body: { data: { orderPayment: { status: 'FAILED' } } } }] as const),
    { body: { data: { orderPayment: { status: 'SUCCESSFUL' } }, status: 'success' } },
  ],
  ['payOrder', 'hideDecline', {}, { body: { data: { orderPayment: { status: 'PENDING' } } } }, undefined],
  [
    'payOrder',
    'repeatCardNumber',
    { sentTo: 'payOrder' },
    { body: { data: {} } },
    { body: { data: { cardnumber: expect.any(String) } } },
  ],
  ['listBanks', 'reverseRecords', {}, { body }, { body: { data: [2, 1] } }],
  ['listBanks', 'dropLastRecord', {}, { body }, { body: { data: [1] } }],
  ['listBanks', 'repeatFirstRecord', {}, { body }, { body: { data: [1, 1, 2] } }],
  ['listBanks', 'dropRecords', {}, { body }, { body: { data: [] } }],
  ['listRefunds', 'dropRecords', {}, { body }, undefined],
  ['verifyOrder', 'findRecordOfOther', {}, { status: 404 }, { status: 200 }],
  ['verifyOrder', 'findRecordOfOther', {}, { status: 401 }, undefined],
  [
    'listBanks',
    'listRecordsOfBoth',
    {},
    { body },
    { body: { data: expect.arrayContaining([1, 2, expect.anything()]) } },
  ],
  ['ping', 'rewordRefusal', { as: 'other-type' }, refusal, { body: { message: 'Invalid SECRET key' } }],
  ['ping', 'rewordRefusal', { as: 'full-stop' }, { ...refusal, body: {} }, undefined],
  ['ping', 'refuseWrongTypeWith', { status: 403 }, refusal, { status: 403 }],
  ['ping', 'refuseWrongTypeWith', { status: 403 }, { status: 401 }, undefined],
  ['verifyOrder', 'answerAsKnown', {}, { status: 404 }, { status: 200 }],
  ['verifyOrder', 'answerAsKnown', {}, { status: 401 }, undefined],
  ['createOrder', 'acceptCurrency', { as: 'NGN' }, { status: 400 }, { status: 200 }],
  ['createOrder', 'acceptCurrency', { as: 'NGN' }, { status: 409 }, undefined],
  ['payOrder', 'ignoreConflict', {}, { status: 409 }, { status: 200 }],
  ['payOrder', 'ignoreConflict', { ask: 'getOrderStatus', detail: 'PAID' }, { status: 409 }, { status: 200 }],
  ['payOrder', 'ignoreConflict', { ask: 'getOrderStatus', detail: 'OPEN' }, { status: 409 }, undefined],
  ['payOrder', 'ignoreConflict', {}, { status: 400 }, undefined],
]

test.each(answers)('%s: %s %o of the answer %o', async (operationId, change, args, given, expected) => {
  const answer = await respond(operationId, [change, args, given, expected])
  if (expected) expect(answer).toMatchObject(expected)
  else expect(answer).toBeUndefined()
})

const key = (business: number, type: string, isCurrent = true) => ({ sender: { business, type, isCurrent } })
const query = (value?: string) => ({ query: value === undefined ? [] : [['type', value]] })
const page = { detail: 'page' }
const plain = (plaintext: object) => ({ plaintext })
const card = { headers: { 'api-key': 'k' }, ...key(0, 'public') }
const requests: [OperationId, ...Case][] = [
  ['ping', 'acceptKey', { which: 'wrong-type' }, key(1, 'secret'), key(1, 'public')],
  ['ping', 'acceptKey', { which: 'wrong-type' }, key(0, 'public'), undefined],
  ['ping', 'acceptKey', { which: 'rotated' }, key(0, 'public', false), key(0, 'public')],
  ['ping', 'acceptKey', { which: 'missing' }, { headers: {}, sender: undefined }, key(0, 'public')],
  ['ping', 'acceptKey', { which: 'unknown' }, { headers: {}, sender: undefined }, undefined],
  ['ping', 'acceptKey', { which: 'unknown' }, { sender: undefined }, key(0, 'public')],
  [
    'ping',
    'acceptKey',
    { which: 'encryption' },
    { headers: { 'api-key': 'M'.repeat(700) } },
    key(0, 'public'),
  ],
  ['ping', 'acceptKey', { which: 'encryption' }, {}, undefined],
  ['chargeCard', 'acceptKey', { which: 'other-header' }, { headers: { 'api-key': 'k' } }, key(0, 'public')],
  ['chargeCard', 'acceptKey', { which: 'other-header' }, { headers: { 'public-key': 'k' } }, undefined],
  ['ping', 'refuseRightKey', {}, key(0, 'public'), { status: 401 }],
  ['ping', 'refuseRightKey', {}, key(0, 'secret'), undefined],
  [
    'listTransactions',
    'setParameter',
    { ...page, where: { above: 1 }, to: '1' },
    { query: [['page', '2']] },
    { query: [['page', '1']] },
  ],
  [
    'listTransactions',
    'setParameter',
    { ...page, where: { above: 1 }, to: '1' },
    { query: [['page', '1']] },
    undefined,
  ],
  [
    'listTransactions',
    'setParameter',
    { ...page, where: { is: 'absent' }, to: '2' },
    query(),
    { query: [['page', '2']] },
  ],
  [
    'listTransactions',
    'setParameter',
    { ...page, where: { is: 'not-a-number' }, to: '2' },
    query(),
    undefined,
  ],
  ['listTransactions', 'setParameter', { detail: 'type', where: { is: 'unlisted' } }, query('LOAN'), query()],
  [
    'listTransactions',
    'setParameter',
    { detail: 'type', where: { is: 'unlisted' } },
    query('DEBIT'),
    undefined,
  ],
  ['listTransactions', 'upperCaseParameter', { detail: 'type' }, query('debit'), query('DEBIT')],
  ['listTransactions', 'invertParameter', { detail: 'type' }, query('DEBIT'), query('CREDIT')],
  ['listTransactions', 'invertParameter', { detail: 'type' }, query('LOAN'), undefined],
  [
    'listTransactions',
    'addToParameter',
    { detail: 'list' },
    { query: [['list', '99']] },
    { query: [['list', '100']] },
  ],
  ['listTransactions', 'addToParameter', { detail: 'list' }, { query: [['list', '100']] }, undefined],
  [
    'listTransactions',
    'refuseParameter',
    { detail: 'type', where: { is: 'listed' } },
    query('DEBIT'),
    { status: 400 },
  ],
  [
    'createOrder',
    'fillField',
    { detail: 'customer' },
    plain({ order: {} }),
    plain({ customer: expect.any(Object) }),
  ],
  ['createOrder', 'fillField', { detail: 'customer' }, plain({ customer: {} }), undefined],
  ['createOrder', 'ignoreField', { name: 'colour' }, plain({ colour: 'green', a: 1 }), plain({ a: 1 })],
  [
    'createOrder',
    'acceptAmount',
    { which: 'not-positive' },
    plain({ order: { amount: 0 } }),
    plain({ order: { amount: 100 } }),
  ],
  ['createOrder', 'acceptAmount', { which: 'too-fine' }, plain({ amount: 10.001 }), plain({ amount: 10 })],
  ['createOrder', 'acceptAmount', { which: 'text' }, plain({ amount: '5' }), plain({ amount: 5 })],
  ['createOrder', 'acceptAmount', { which: 'text' }, plain({ amount: 5 }), undefined],
  [
    'createCheckoutLink',
    'refuseCurrency',
    { currency: 'KES' },
    { body: { currency: 'KES' } },
    { status: 400 },
  ],
  ['createCheckoutLink', 'refuseCurrency', { currency: 'KES' }, { body: { currency: 'NGN' } }, undefined],
  ['payOrder', 'acceptPayload', { which: 'absent' }, { ...card, body: {} }, { status: 200 }],
  ['payOrder', 'acceptPayload', { which: 'absent' }, { ...card, body: { data: 'x' } }, undefined],
  ['payOrder', 'acceptPayload', { which: 'truncated' }, { ...card, body: { data: 'x' } }, { status: 200 }],
  ['payOrder', 'acceptPayload', { which: 'plaintext' }, { ...card, body: { data: {} } }, { status: 200 }],
  [
    'payOrder',
    'acceptPayload',
    { which: 'tampered' },
    { ...card, body: { data: 'x' }, plaintext: undefined },
    undefined,
  ],
  [
    'chargeCard',
    'acceptPayload',
    { which: 'tampered' },
    { ...card, body: { cardData: '0:0:0' }, plaintext: undefined },
    { status: 200 },
  ],
  [
    'payOrder',
    'acceptTextAsJson',
    {},
    { headers: { 'content-type': 'text/plain' } },
    { headers: { 'content-type': 'application/json' } },
  ],
  [
    'payOrder',
    'dropHeader',
    { name: 'idempotency-key' },
    { headers: { 'idempotency-key': '1', a: '2' } },
    { headers: { a: '2' } },
  ],
  ['payOrder', 'dropHeader', { name: 'idempotency-key' }, { headers: {} }, undefined],
  ['createRefund', 'loseWrite', {}, plain({ reference: 'MINE' }), { status: 200 }],
  ['createRefund', 'loseWrite', {}, key(0, 'public'), undefined],
]

test.each(requests)('%s: %s %o of the request %o', async (operationId, change, args, given, expected) => {
  const changed = await ask(operationId, [change, args, given, expected])
  if (expected) expect(changed).toMatchObject(expected)
  else expect(changed).toBeUndefined()
})
