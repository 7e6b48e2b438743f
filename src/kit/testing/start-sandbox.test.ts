import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWebhookHandler } from '../../client/webhooks/create-webhook-handler.ts'
import { type StartOptions, startSandbox, type TestSandbox } from './start-sandbox.ts'

const open: TestSandbox[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ close }) => close()))
})

async function start(options?: StartOptions): Promise<TestSandbox> {
  const sandbox = await startSandbox(options)
  open.push(sandbox)
  return sandbox
}

async function openLink({ business }: TestSandbox): Promise<string> {
  const { data } = await business.createCheckoutLink({
    amount: 4500,
    currency: 'NGN',
    description: 'Half of a Yellow Sun',
    redirectUrl: 'https://shop.example.com/done?order=7',
    customer: { firstName: 'Ngozi', lastName: 'Eze', email: 'ngozi.eze@example.com' },
  })
  return data.checkoutUrl
}

describe('a sandbox of a test', () => {
  let sandbox: TestSandbox
  beforeEach(async () => {
    sandbox = await start()
  })

  it('answers the clients of either host and business, without a history', async () => {
    await sandbox.checkout.ping()
    const reference = 'ORD-1'
    await sandbox.checkout.createOrder({
      data: { customer: {}, order: { amount: 4500, currency: 'NGN', reference } },
    })
    const maple = sandbox.connect({ as: 'Maple Imports' })
    await expect(maple.checkout.verifyOrder({ data: { reference } })).rejects.toMatchObject({ status: 404 })
    expect((await sandbox.business.listTransactions()).data).toMatchObject({ transactions: [] })
  })

  it.each([
    ['4242424242424242', 'SUCCESSFUL'],
    ['4000002500003155', 'SUCCESSFUL'],
    ['4000000000009995', 'PENDING'],
  ])('pays a link with %s: %s', async (card, status) => {
    const paid = await sandbox.payCheckout(await openLink(sandbox), card)
    expect(paid).toMatchObject({ status, currency: 'NGN' })
    const back = new URL(paid.returnUrl!)
    expect(Object.fromEntries(back.searchParams)).toEqual({ order: '7', reference: paid.reference, status })
  })

  it('says which page does not exist, and what is not entered on one', async () => {
    const link = await openLink(sandbox)
    await expect(sandbox.payCheckout(`${link}0`)).rejects.toThrow('no payment of this sandbox')
    await expect(sandbox.payCheckout('not an address')).rejects.toThrow('no payment of this sandbox')
    await expect(sandbox.payCheckout(link, '42')).rejects.toThrow('too short')
    await sandbox.payCheckout(link)
    await expect(sandbox.payCheckout(link)).rejects.toThrow('already SUCCESSFUL')
  })

  it('has closed once it is closed, as at the end of `await using`', async () => {
    let control: string
    {
      await using inner = await startSandbox()
      control = inner.control.url
    }
    await expect(fetch(control)).rejects.toThrow()
    await sandbox.close()
    await sandbox.close()
    await expect(sandbox.checkout.ping({ retry: { attempts: 1 } })).rejects.toThrow()
  })
})

describe('webhooks without a port', () => {
  it('come to a function, signed, before the payment answers', async () => {
    const told: string[] = []
    let receive: (request: Request) => Promise<Response>
    const sandbox = await start({ webhookFetch: (request) => receive(request) })
    receive = createWebhookHandler({
      secrets: sandbox.webhookSecret,
      on: { 'order.succeeded': ({ data }) => void told.push(data.reference) },
    })
    const { reference } = await sandbox.payCheckout(await openLink(sandbox))
    expect(told).toEqual([reference])
  })

  it('reach a receiver of both secrets on either side of the end of an overlap', async () => {
    const told: string[] = []
    let receive: (request: Request) => Promise<Response>
    const sandbox = await start({ webhookFetch: (request) => receive(request) })
    const { webhookSecret, nextWebhookSecret } = await sandbox.rotateKey('webhookSecret', '1h')
    const pay = async (secrets: string | string[]) => {
      receive = createWebhookHandler({
        secrets,
        toleranceMs: 7_200_000,
        on: { 'order.succeeded': ({ data }) => void told.push(data.reference) },
      })
      return (await sandbox.payCheckout(await openLink(sandbox))).reference
    }
    const both = [webhookSecret, nextWebhookSecret!]
    const before = await pay(both)
    await sandbox.control.post('/clock/advance', { duration: '1h' })
    const after = await pay(both)
    await pay(webhookSecret)
    expect(told).toEqual([before, after])
    await expect(sandbox.rotateKey('secretKey', '1h')).rejects.toThrow('§5.7')
  })

  it('are sent again after an error, and after no answer in time', async () => {
    const answers = [
      () => {
        throw new Error('the shop fails')
      },
      () => new Promise<Response>(() => {}),
      () => new Response(null, { status: 503 }),
      () => new Response(null, { status: 204 }),
    ]
    let calls = 0
    const deliveryTimes = { answerWithinMs: 50 }
    const sandbox = await start({ webhookFetch: () => answers[calls++]!(), deliveryTimes } as StartOptions)
    await sandbox.payCheckout(await openLink(sandbox))
    await sandbox.control.post('/clock/advance', { duration: '3h' })
    const { events } = await sandbox.control.read<{ events: { deliveries: object[] }[] }>('/webhooks')
    expect(events[0]!.deliveries).toMatchObject([
      { status: 'FAILED', responseStatus: null },
      { status: 'FAILED', responseStatus: null },
      { status: 'FAILED', responseStatus: 503 },
      { status: 'DELIVERED', responseStatus: 204 },
    ])
  })
})
