import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, test } from 'node:test'
import { signWebhook } from 'paycontract/webhooks'
import { visit } from './visit.ts'

let shop: Awaited<ReturnType<typeof visit>>
beforeEach(async () => {
  shop = await visit()
})
afterEach(() => shop.end())

const pathOf = (address: string) => new URL(address).pathname

test('the webhook comes first: the goods are released once, also when it comes again and the payer comes back', async () => {
  const back = await shop.pay(await shop.order())
  await shop.delivered()
  assert.equal(shop.released.length, 1)
  await shop.replay()
  const page = await shop.ask(back)
  assert.match(page.text, /5000 NGN.*on their way/)
  assert.equal(shop.released.length, 1)
  assert.deepEqual(shop.log, [])
})

test('the payer comes back first: the goods are released once, also when the webhook comes after', async () => {
  await shop.reach(false)
  const back = await shop.pay(await shop.order())
  assert.match((await shop.ask(back)).text, /on their way/)
  await shop.reach(true)
  await shop.replay()
  assert.deepEqual(
    (await shop.events()).map(({ event, deliveries }) => [event, deliveries.at(-1)?.status]),
    [['order.succeeded', 'DELIVERED']],
  )
  assert.equal(shop.released.length, 1)
})

test('a declined card releases nothing, whatever the address says', async () => {
  const link = await shop.order()
  const back = await shop.pay(link, '4000000000009995')
  assert.match(back, /status=FAILED/)
  const page = await shop.ask(back.replace('FAILED', 'SUCCESSFUL'))
  assert.match(page.text, /did not succeed/)
  assert.deepEqual(shop.released, [])
})

test('a payer who only looks releases nothing', async () => {
  const { location } = await shop.order()
  const [order] = shop.placed // its address, which only the payer's browser has
  assert.match((await shop.ask(`${order}?status=SUCCESSFUL`)).text, /waiting for your payment/)
  assert.match(location, /\/pay\//)
  assert.deepEqual(shop.released, [])
})

test('a forged webhook is answered 401, and releases nothing', async () => {
  await shop.reach(false)
  await shop.pay(await shop.order())
  const [event] = await shop.events()
  const { rawBody, headers } = await signWebhook({ secret: 'whsec_of_somebody', body: event!.body })
  const answer = await shop.ask('/webhooks', { method: 'POST', headers, body: rawBody })
  assert.equal(answer.status, 401)
  assert.deepEqual(shop.released, [])
  assert.match(shop.log.join(), /WebhookForgedError/)
  // the same body is taken under the right signature
  const own = await signWebhook({ secret: shop.secret, body: event!.body })
  assert.equal(
    (await shop.ask('/webhooks', { method: 'POST', headers: own.headers, body: rawBody })).status,
    200,
  )
  assert.equal(shop.released.length, 1)
})

test('a webhook that says paid of an order that is not releases nothing: the service is asked', async () => {
  await shop.reach(false)
  await shop.pay(await shop.order(), '4000000000009995')
  const failed = (await shop.events()).find(({ event }) => event === 'order.failed')
  const told = JSON.parse(failed!.body)
  const data = { ...told.data, status: 'SUCCESSFUL', statusId: 5 }
  const body = JSON.stringify({ ...told, event: 'order.succeeded', data })
  const { headers } = await signWebhook({ secret: shop.secret, body })
  assert.equal((await shop.ask('/webhooks', { method: 'POST', headers, body })).status, 200)
  assert.deepEqual(shop.released, [])
})

test('a refund is made once, by operators alone, and its webhook ends it', async () => {
  const order = pathOf(await shop.pay(await shop.order()))
  await shop.delivered()
  await shop.reach(false)
  assert.equal((await shop.refund(order, {})).status, 401)
  assert.deepEqual(await shop.refund(order), { status: 200, location: '', text: '{"status":"refunding"}' })
  assert.equal((await shop.refund(order)).status, 409)
  assert.match((await shop.ask(order)).text, /on its way back/)
  await shop.reach(true)
  await shop.replay()
  assert.match((await shop.ask(order)).text, /was given back/)
  assert.equal((await shop.refund(order)).status, 409)
  const refunds = (await shop.events()).filter(({ event }) => event === 'refund.succeeded')
  assert.equal(refunds.length, 1)
  assert.equal(shop.released.length, 1)
})

test('a refund that failed can be asked for again', async () => {
  const order = pathOf(await shop.pay(await shop.order()))
  await shop.delivered()
  await shop.reach(false)
  await shop.refund(order)
  const made = (await shop.events()).find(({ event }) => event === 'refund.succeeded')
  const { data, ...told } = JSON.parse(made!.body)
  const body = JSON.stringify({ ...told, event: 'refund.failed', data: { ...data, status: 'FAILED' } })
  const { headers } = await signWebhook({ secret: shop.secret, body })
  assert.equal((await shop.ask('/webhooks', { method: 'POST', headers, body })).status, 200)
  // under a key of its own, so that the service judges it anew
  const again = await shop.refund(order)
  assert.equal(again.status, 409)
  assert.match(again.text, /The payment service refuses: Nothing is left to refund/)
})

test('what a shopper can fix is answered, and what an operator has to fix is logged', async () => {
  assert.deepEqual(await shop.order({ quantity: '11' }), {
    status: 400,
    location: '',
    text: 'Choose 1 to 10 tickets.',
  })
  const typo = await shop.order({ email: 'adaeze' })
  assert.equal(typo.status, 400)
  assert.match(typo.text, /^customer\.email/)
  assert.equal((await shop.ask('/orders/none')).status, 404)
  assert.ok((await shop.ask('/orders/%')).status < 500)
  assert.deepEqual(shop.log, [])
  shop.network.fails = (request) => request.url.includes('/s2s/')
  const away = await shop.order()
  assert.equal(away.status, 503)
  assert.match(away.text, /try again/)
  assert.match(shop.log.join(), /createCheckoutLink/)
})

const isRefund = ({ url }: Request) => url.endsWith('/refund')

for (const [lost, { loses, status }] of Object.entries({
  'the answer of a refund': { loses: isRefund, status: 200 },
  'its answer, and that to the question,': { loses: () => true, status: 502 },
})) {
  test(`${lost} is lost: nobody is paid twice`, async () => {
    const order = pathOf(await shop.pay(await shop.order()))
    await shop.delivered()
    await shop.reach(false)
    shop.network.loses = loses
    assert.equal((await shop.refund(order)).status, status)
    shop.network.loses = undefined
    assert.equal((await shop.refund(order)).status, 409)
    await shop.reach(true)
    await shop.replay()
    assert.match((await shop.ask(order)).text, /was given back/)
    assert.equal((await shop.events()).filter(({ event }) => event.startsWith('refund')).length, 1)
  })
}

test('a refund that arrives late, after it was asked for again, is made once', async () => {
  const order = pathOf(await shop.pay(await shop.order()))
  await shop.delivered()
  const late: Request[] = []
  shop.network.fails = (request) => isRefund(request) && late.push(request.clone()) > 0
  assert.equal((await shop.refund(order)).status, 503)
  shop.network.fails = undefined
  await shop.reach(false)
  await shop.send(late[0]!)
  // by the same key it is the same refund, and no second one that the service refuses
  assert.equal((await shop.refund(order)).status, 200)
  await shop.reach(true)
  await shop.replay()
  assert.match((await shop.ask(order)).text, /was given back/)
  assert.equal((await shop.events()).filter(({ event }) => event.startsWith('refund')).length, 1)
})

const skip = process.env.CHECKOUT_URL ? false : 'the variables of a sandbox are not set: see ../README.md'
test('npm start opens the shop', { skip }, async () => {
  const env = { ...process.env, OPERATOR_TOKEN: 'of-the-operator', DATA_FILE: ':memory:', PORT: '0' }
  const started = spawn(process.execPath, ['dist/start.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(started.stdout, 'data')
  started.kill()
  assert.match(`${line}`, /^The shop is open/)
})
