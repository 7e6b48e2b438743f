import { expect, test } from 'vitest'
import { findOperation, type OperationId } from '../../../src/kit/contract/contract.ts'
import { CHANGES } from '../catalogue.ts'
import type { Rewrite, WireAnswer, WireRequest } from '../fault.ts'
import { exampleAnswer, withBody } from '../rewrites.ts'
import { createService, exampleRequest } from '../testing/situations.ts'

const service = createService('PAID')

function create(change: string, operationId: OperationId, args: object = {}): Rewrite {
  const site = { operation: findOperation(operationId), detail: '', ...args }
  return (CHANGES[change] as (site: object) => Rewrite)(site)
}

const collect = (over: object) => ({ ...exampleRequest(findOperation('receiveCadCollection')), ...over })
const from = (email: string) => collect({ body: { source_information: { collection_email: email } } })

/** Returns the rewrite after the caller has registered an email. */
function afterRegistering(email: string, rewrite: Rewrite): Rewrite {
  const operation = findOperation('registerCadCollectionEmail')
  rewrite.observe!({ ...exampleRequest(operation), body: { email } }, exampleAnswer(operation))
  return rewrite
}

test.each([
  ['registered', 'nobody', 'sender@example.ca', 'nobody-is-called-this@example.ca'],
  ['registered', 'nobody', 'own@caller.example', undefined],
  ['registered', 'other', 'sender@example.ca', 'own@other.example'],
  ['own', 'nobody', 'own@caller.example', 'nobody-is-called-this@example.ca'],
  ['own', 'nobody', 'sender@example.ca', undefined],
  ['stranger', 'caller', 'nobody@example.ca', 'own@caller.example'],
  ['stranger', 'caller', 'sender@example.ca', undefined],
  ['stranger', 'prefix', 'sender@example.cax', 'sender@example.ca'],
  ['stranger', 'suffix', 'xsender@example.ca', 'sender@example.ca'],
  ['stranger', 'suffix', 'nobody@example.ca', undefined],
  ['any', 'untagged', 'sender+cad@example.ca', 'sender@example.ca'],
  ['unregistered', 'parent-domain', 'sender@mail.example.ca', 'sender@example.ca'],
])('a sender that is %s is taken for %s: %s', async (which, mistaken, sender, expected) => {
  const rewrite = create('mistakeSender', 'receiveCadCollection', { which, for: mistaken })
  const changed = await afterRegistering('sender@example.ca', rewrite).onRequest!(from(sender), service)
  const body = (changed as WireRequest | undefined)?.body
  expect(body).toEqual(expected && { source_information: { collection_email: expected } })
})

test('a business that has its own email goes before the one that registered it', async () => {
  const asked: string[] = []
  const watched = {
    ...service,
    ask: (request: WireRequest) => {
      asked.push(request.operation.operationId)
      return service.ask(request)
    },
  }
  const rewrite = afterRegistering('own@other.example', create('preferOwnEmail', 'receiveCadCollection'))
  expect(await rewrite.onRequest!(from('own@caller.example'), watched)).toBeUndefined()
  expect(await rewrite.onRequest!(from('own@other.example'), watched)).toMatchObject({ status: 200 })
  expect(asked).toEqual(['removeCadCollectionEmail', 'receiveCadCollection', 'registerCadCollectionEmail'])
})

const signed = (signature: string, timestamp: string) => ({
  headers: { 'x-webhook-signature': signature, 'x-webhook-timestamp': timestamp },
})

test.each<[change: string, args: object, given: object, expected: object | undefined]>([
  ['loseCollection', {}, from('a@b.ca'), { status: 200 }],
  ['loseCollection', {}, { body: {} }, undefined],
  ['creditHundredth', {}, { body: { transaction_amount: 250 } }, { body: { transaction_amount: 2.5 } }],
  [
    'creditFailed',
    {},
    { body: { transaction_status: 'FAILED' } },
    { body: { transaction_status: 'SUCCESSFUL' } },
  ],
  ['creditFailed', {}, { body: { transaction_status: 'SUCCESSFUL' } }, undefined],
  ['acceptSignature', { which: 'missing' }, { headers: {} }, signed('right', '1000000')],
  ['acceptSignature', { which: 'missing' }, signed('wrong', '1000000'), undefined],
  ['acceptSignature', { which: 'wrong' }, signed('wrong', '1000000'), signed('right', '1000000')],
  ['acceptSignature', { which: 'wrong' }, signed('right', '1000000'), undefined],
  ['acceptOldSignature', {}, signed('right', '999699'), signed('right', '1000000')],
  ['acceptOldSignature', {}, signed('right', '999700'), undefined],
])('%s %o of a notification %o', async (change, args, given, expected) => {
  const changed = await create(change, 'receiveCadCollection', args).onRequest!(collect(given), service)
  if (expected) expect(changed).toMatchObject(expected)
  else expect(changed).toBeUndefined()
})

test('a transfer that comes again under another event is a new one', async () => {
  const { onRequest } = create('applyTransferTwice', 'receiveCadCollection')
  const event = (event_id: string) => collect({ body: { event_id, transaction_id: 't' } })
  expect(await onRequest!(event('evt_1'), service)).toBeUndefined()
  expect(await onRequest!(event('evt_1'), service)).toBeUndefined()
  const { body } = (await onRequest!(event('evt_2'), service)) as WireRequest
  expect(body).toMatchObject({ event_id: 'evt_2' })
  expect(body).not.toMatchObject({ transaction_id: 't' })
})

test('an event that comes again is a new one', async () => {
  const { onRequest } = create('applyEventTwice', 'receiveCadCollection')
  const event = collect({ body: { event_id: 'evt_1', transaction_id: 't' } })
  expect(await onRequest!(event, service)).toBeUndefined()
  const { body } = (await onRequest!(event, service)) as WireRequest
  expect(body).not.toMatchObject({ event_id: 'evt_1' })
  expect(body).not.toMatchObject({ transaction_id: 't' })
})

test('a question is answered as it was first, and only the same question', async () => {
  const { onResponse } = create('replayFirstAnswer', 'verifyPayment')
  const request = exampleRequest(findOperation('verifyPayment'))
  const [first, second] = [{ a: 1 }, { a: 2 }].map((body) =>
    withBody(exampleAnswer(request.operation), body),
  ) as [WireAnswer, WireAnswer]
  expect(await onResponse!(first, request, service)).toBeUndefined()
  expect(await onResponse!(second, request, service)).toBe(first)
  expect(await onResponse!(second, { ...request, path: '/other' }, service)).toBeUndefined()
})

test('a body that is too large is answered with another status', async () => {
  const { onResponse } = create('answerTooLargeWith', 'payOrder', { status: 400 })
  const large = { ...exampleRequest(findOperation('payOrder')), body: { data: 'x'.repeat(64 * 1024) } }
  const answer = exampleAnswer(large.operation, 413)
  expect(await onResponse!(answer, large, service)).toMatchObject({ status: 400 })
  expect(await onResponse!(answer, { ...large, body: {} }, service)).toBeUndefined()
})

test.each([
  ['unknown', { 'api-key': 'k' }, {}],
  ['missing', {}, { 'api-key': 'k' }],
])('a key that is %s is refused as one of the wrong type', async (key, meant, other) => {
  const { onResponse } = create('refuseAsWrongType', 'ping', { key })
  const request = { ...exampleRequest(findOperation('ping')), sender: undefined }
  const answer = withBody(exampleAnswer(request.operation, 401), { message: 'no' })
  const refused = (headers: object) => onResponse!(answer, { ...request, headers: { ...headers } }, service)
  expect(await refused(meant)).toMatchObject({ body: { message: 'Invalid public key passed' } })
  expect(await refused(other)).toBeUndefined()
})
