import { expect, it, test } from 'vitest'
import { createTestSandbox } from '../../kit/sandbox/testing/create-test-sandbox.ts'
import { unwrap } from '../calls/unwrap.ts'
import { connect } from './connect.ts'

const shop = { publicKey: 'pk_test_1', secretKey: 'sk_test_1', name: 'Adaeze Books' }
const other = { ...shop, id: 'b-2', publicKey: 'pk_test_2', name: 'Maple Imports', webhookSecret: 'whsec_2' }
const urls = { checkout: 'https://checkout.test', business: 'https://business.test' }
const ready = { ...urls, businesses: [shop, other] }

test('both clients of a sandbox work with what its ready line says', async () => {
  const shared = await createTestSandbox()
  const { sandbox } = shared
  const fetch = async (request: Request) =>
    (request.url.startsWith(shared.ready.checkout) ? sandbox.checkout : sandbox.business).fetch(request)
  const line: unknown = JSON.parse(JSON.stringify(shared.ready))
  const { checkout, business, webhookSecret } = connect(line, { fetch })
  const data = { amount: 10, currency: 'NGN', paymentOption: 'CARD' } as const
  expect(unwrap(await checkout.POST('/charge/order/fee', { body: { data } })).data.amount).toBe(10)
  const { transactions } = unwrap(await business.GET('/transactions')).data
  expect(transactions[0]?.businessId).toBe(shared.ready.businesses[0]?.id)
  expect(webhookSecret).toBe(shared.ready.businesses[0]?.webhookSecret)
  const theirs = connect(line, { fetch, as: 'Maple Imports' })
  const { data: list } = unwrap(await theirs.business.GET('/transactions'))
  expect(list.transactions[0]?.businessId).toBe(shared.ready.businesses[1]?.id)
  await sandbox.close()
})

it.each([1, 'b-2', 'Maple Imports'])('takes a business by %o', async (as) => {
  const seen: (string | null)[] = []
  const fetch = async ({ headers }: Request) => Response.json(seen.push(headers.get('api-key')))
  const { checkout, webhookSecret } = connect(ready, { as, fetch })
  await checkout.GET('/charge/ping')
  expect([seen, webhookSecret]).toEqual([['pk_test_2'], 'whsec_2'])
})

it('takes the one business whose keys stand beside the URLs, as a mock says them', () => {
  const mock = connect({ ...urls, publicKey: 'pk_test_1', secretKey: 'sk_test_1' })
  expect(mock.checkout.operations.ping.path).toBe('/charge/ping')
  expect(() => mock.webhookSecret).toThrow(expect.objectContaining({ code: 'missing_key' }))
})

it.each([
  ['nothing', undefined, {}, 'invalid_option', /^connect takes a ready line/],
  ['text', '{"checkout":""}', {}, 'invalid_option', /^connect takes a ready line/],
  ['no such place', ready, { as: 2 }, 'invalid_option', /0 Adaeze Books, 1 Maple Imports$/],
  ['no such name', ready, { as: 'Oak' }, 'invalid_option', /0 Adaeze Books, 1 Maple Imports$/],
  ['no business', { ...urls, businesses: [] }, {}, 'invalid_option', /there are: $/],
  [
    'keys that another process drew',
    { ...urls, businesses: [{ ...shop, publicKey: '', secretKey: '', notice: 'POST /keys/rotate' }] },
    {},
    'missing_key',
    /^POST \/keys\/rotate$/,
  ],
])('refuses %s', (_, line, options, code, message) => {
  expect(() => connect(line, options)).toThrow(
    expect.objectContaining({ code, message: expect.stringMatching(message) }),
  )
})
