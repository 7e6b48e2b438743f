import { expect, expectTypeOf, test } from 'vitest'
import type { components } from '../../../generated/business/types.ts'
import { createBusinessClient } from './create-business-client.ts'
import { createCheckoutClient } from './create-checkout-client.ts'

const options = { baseUrl: 'https://host.test', publicKey: 'pk_visible', secretKey: 'sk_hidden' }

/** A client whose service gives the same answer to everything, and what was sent to it. */
function record(answer: () => Response = () => Response.json({ data: {} })) {
  const sent: { line: string; body: unknown; type: string | null }[] = []
  const fetch = async (request: Request) => {
    const type = request.headers.get('content-type')
    const body = type?.startsWith('multipart') ? await request.formData() : await request.text()
    sent.push({ line: `${request.method} ${request.url.slice(options.baseUrl.length)}`, body, type })
    return answer()
  }
  const encryption = { encrypt: (plaintext: object) => `sealed ${Object.keys(plaintext)}` }
  return {
    sent,
    business: createBusinessClient({ ...options, fetch }),
    checkout: createCheckoutClient({ ...options, fetch, encryption }),
  }
}

test('an operation is called by its name, and each member goes where the contract has it', async () => {
  const { sent, business, checkout } = record()
  await checkout.verifyOrder({ data: { reference: 'ORD-1' } })
  await business.verifyPayment({ reference: 'PAY_1/2' })
  await business.listTransactions({ list: 50, type: 'CREDIT' })
  await business.listTransactions()
  await business.removeCadCollectionEmail({ id: 'a' })
  const identity = { idType: 'BVN', idNumber: '1', country: 'NG', dateOfBirth: '2000-01-01' } as const
  await business.attachCustomerKyc({ id: 'c 1', ...identity, address: 'Lagos' })
  expect(sent.map(({ line }) => line)).toEqual([
    'POST /charge/order/verify',
    'GET /s2s/payments/verify/PAY_1%2F2',
    'GET /transactions?list=50&type=CREDIT',
    'GET /transactions',
    'DELETE /business/settings/cad-collection-emails/a',
    'PUT /customers/c%201/attach',
  ])
  expect(sent[0]?.body).toBe('{"data":"sealed reference"}')
  expect(JSON.parse(`${sent[5]?.body}`)).toEqual({ ...identity, address: 'Lagos' })
})

test('a file travels as a form', async () => {
  const { sent, business } = record()
  const file = new File(['%PDF-1.7'], 'payslip.pdf', { type: 'application/pdf' })
  await business.submitSourceOfFundsFile({ transactionId: 'T1', sourceOfFunds: 'SALARY', file })
  const form = sent[0]?.body as FormData
  expect([form.get('transactionId'), (form.get('file') as File).name]).toEqual(['T1', 'payslip.pdf'])
})

test('the answer is the body of the success; a failure is thrown as unwrap throws it', async () => {
  const body = { success: true, statusCode: 200, message: 'ok', data: { reference: 'PAY_1' } }
  const { business } = record(() => Response.json(body))
  const verified = await business.verifyPayment({ reference: 'PAY_1' })
  expect(verified).toEqual(body)
  expectTypeOf(verified.data.status).toEqualTypeOf<components['schemas']['PaymentStatus']>()
  const refused = record(() => Response.json({ message: 'Invalid SECRET key' }, { status: 401 }))
  const error = { code: 'wrong_key_type', expectedKeyType: 'secret', operationId: 'listTransactions' }
  await expect(refused.business.listTransactions()).rejects.toMatchObject(error)
})

test.each(['', '.', '..', undefined])('the path parameter %o is refused, unsent', async (reference) => {
  const { sent, business } = record()
  await expect(business.verifyPayment({ reference: reference as string })).rejects.toMatchObject({
    code: 'invalid_request',
    fieldErrors: [{ field: 'reference', message: 'must be given' }],
  })
  expect(sent).toEqual([])
})

test('another contract may have a query beside a body, a name twice, and names of our own', async () => {
  const { sent } = record()
  const fetch = async (request: Request) => {
    sent.push({ line: `${request.method} ${request.url}`, body: await request.text(), type: null })
    return Response.json({})
  }
  const operations = {
    search: { method: 'POST', path: '/a/{id}', key: 'none', inQuery: ['limit'], alsoInBody: ['id'] },
    poke: { method: 'POST', path: '/poke', key: 'none', inQuery: [] },
    purge: { method: 'DELETE', path: '/purge', key: 'none', inQuery: [] },
    use: { method: 'GET', path: '/use', key: 'none' },
    // biome-ignore lint/suspicious/noThenProperty: a contract may name an operation so
    then: { method: 'GET', path: '/then', key: 'none' },
  } as const
  const client = createBusinessClient<Record<string, never>, typeof operations>({
    ...options,
    operations,
    fetch,
  })
  const calls = client as unknown as Record<string, (input?: object) => Promise<unknown>>
  await calls.search?.({ id: 7, limit: 2, text: 'x' })
  await calls.poke?.()
  await calls.purge?.({ before: 'x' })
  expect(sent).toMatchObject([
    { line: 'POST https://host.test/a/7?limit=2', body: '{"id":7,"text":"x"}' },
    { line: 'POST https://host.test/poke', body: '' },
    { line: 'DELETE https://host.test/purge', body: '{"before":"x"}' },
  ])
  expect(client.use).toHaveLength(0)
  expect(await client).toBe(client)
})

test('the operations are there to be listed', () => {
  expect(Object.keys(record().checkout)).toEqual(expect.arrayContaining(['createOrder', 'ping', 'POST']))
})

test('the types ask for what the contract asks for', () => {
  const { business, checkout } = record()
  const calls = () => [
    // @ts-expect-error the plaintext is required
    checkout.createOrder({}),
    // @ts-expect-error so is the input
    checkout.verifyOrder(),
    // @ts-expect-error a number
    business.listTransactions({ list: '50' }),
    // @ts-expect-error no such parameter
    business.listTransactions({ limit: 50 }),
    // @ts-expect-error no such operation
    business.pay({}),
    // @ts-expect-error no such option
    business.listTransactions({}, { timeout: 1 }),
    business.listTransactions({}, { timeoutMs: 1, signal: AbortSignal.abort() }),
  ]
  expect(calls).toBeTypeOf('function')
})

test('a path that the contract lacks is reported with those that are like it', async () => {
  const { checkout } = record()
  const call = (checkout.POST as (path: string) => Promise<unknown>)('/charge/order/creat/sk_hidden')
  const error = (await call.catch((reason: unknown) => reason)) as Error
  expect(error.message).toMatch(/nearest: POST \/charge\/order\/create \(createOrder\), /)
  expect(error.message.match(/POST \//g)?.length).toBeLessThan(4)
  expect(error.message).not.toContain('sk_hidden')
})
