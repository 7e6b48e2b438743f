import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createTestSandbox,
  planCard,
  planOrder,
  type TestSandbox,
} from '../../testing/create-test-sandbox.ts'

let test: TestSandbox

const ask = (headers: Record<string, string>, path = '/') =>
  test.sandbox.control.request(`${test.ready.control}${path}`, { headers })

describe('the inspector, asked again', () => {
  beforeAll(async () => {
    test = await createTestSandbox()
  })
  afterAll(() => test.sandbox.close())
  beforeEach(() => test.sandbox.runtime.requestLog.clear())

  it('is sent again only where something but the time has changed, and tells the time all the same', async () => {
    const etag = (await ask({})).headers.get('etag')!
    const same = await ask({ 'if-none-match': etag })
    expect([same.status, await same.text()]).toEqual([304, ''])
    expect(same.headers.get('x-sandbox-clock')).toBe('2026-01-01T09:00:00.000Z')
    await test.business('/transactions')
    expect((await ask({ 'if-none-match': etag })).status).toBe(200)
    const filtered = await ask({ 'if-none-match': etag }, '/?status=5')
    expect(filtered.status).toBe(200)
  })

  it('leaves what a form has to say to the page that the form leads to, which keeps the filter', async () => {
    const referer = `${test.ready.control}/?status=4&text=a`
    const pressed = await test.press('/clock/advance', { duration: '1m' }, { referer })
    expect(pressed.headers.get('location')).toBe('/?status=4&text=a')
    expect(await (await ask({ 'if-none-match': '"old"' })).text()).not.toContain('The clock shows')
    expect(await (await ask({})).text()).toContain('The clock shows')
  })

  it.each(['https://elsewhere.example/?text=a', 'nonsense', '//elsewhere.example/'])(
    'leads nowhere but to itself after a form on %s',
    async (referer) => {
      const pressed = await test.press('/clock/advance', { duration: '1m' }, { referer })
      expect(pressed.headers.get('location')).toBe('/')
    },
  )

  it.each([
    ['', ['listTransactions', 'listTransactions', 'ping']],
    ['operation=ping', ['ping']],
    ['status=4', ['listTransactions']],
    ['status=2&operation=listTransactions', ['listTransactions']],
    ['text=MARKER', ['listTransactions']],
    ['text=must be', ['listTransactions']],
    ['status=dropped', []],
    ['status=constructor', ['listTransactions', 'listTransactions', 'ping']],
  ])('shows what the filter %j asks for', async (query, operations) => {
    const { publicKey } = test.ready.businesses[0]!
    await test.sandbox.checkout.request('/charge/ping', { headers: { 'api-key': publicKey } })
    await test.business('/transactions?list=0')
    await test.business('/transactions?search=marker')
    const page = (await test.control(`/?${query}`)).text
    expect([...page.matchAll(/<span class="who">(\w+)/g)].map(([, each]) => each)).toEqual(operations)
    expect(page).toContain(operations.length > 0 ? '' : 'None of the 3 requests')
  })

  it('shows queries decoded, and neither keys nor card data in them', async () => {
    const { secretKey } = test.ready.businesses[0]!
    const query = `search=two%20words&page=1&cvv=987&key=${secretKey}&card=4242%2042424242%204242&expiry=09/29`
    await test.business(`/transactions?${query}`)
    const { text } = await test.control('/')
    expect(text).toContain('?search=two words&amp;page=1&amp;cvv=')
    expect(`${text}${(await test.control('/requests')).text}`).not.toMatch(/cvv=9|sk_test|424242 4242|09\/29/)
    const typed = (await test.control('/?text=4242%204242%204242%204242')).text
    expect(typed).toContain('value="4242 42*')
    expect(typed).not.toMatch(/4242 ?4242/)
  })

  it('has a page for the bodies of a request and of an event, and none for what is not there', async () => {
    await test.checkout('/charge/order/create', planOrder('ORD-DETAILS'))
    await test.checkout('/charge/order/pay', planCard('ORD-DETAILS'))
    const { text } = await test.control('/')
    expect(text).not.toContain('Half of a Yellow Sun')
    const [request, event] = ['requests', 'events'].map(
      (kind) => new RegExp(`data-lazy="(/inspector/${kind}/[^"]+)"`).exec(text)![1]!,
    )
    expect((await test.control(request!)).text).toContain('ORD-DETAILS')
    expect((await test.control(event!)).text).toContain('Attempts')
    for (const kind of ['requests', 'events'])
      expect(await test.control(`/inspector/${kind}/nothing`)).toMatchObject({ status: 404 })
  })
})

it('weighs less than 200 kB when the log and every list are full', async () => {
  test = await createTestSandbox()
  for (let turn = 0; turn < 50; turn++) {
    for (const event of ['order.succeeded', 'aml.opened', 'collection.deferred'])
      expect(await test.control('/webhooks/trigger', { event })).toMatchObject({ status: 200 })
  }
  const search = 'a-query-of-some-length-'.repeat(4)
  for (let turn = 0; turn < 200; turn++) await test.business(`/transactions?list=100&search=${search}`)
  const page = await ask({ 'accept-encoding': 'gzip, br' })
  const sent = Buffer.from(await page.arrayBuffer())
  expect(
    gunzipSync(sent)
      .toString()
      .match(/latest 50 of/g),
  ).toHaveLength(5)
  expect(sent.length).toBeLessThan(200_000)
  await test.sandbox.close()
})
