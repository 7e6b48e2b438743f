import type { Server } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations as businessRows } from '../../../../generated/business/operations.ts'
import { operations as checkoutRows } from '../../../../generated/checkout/operations.ts'
import {
  type BusinessClient,
  type CheckoutClient,
  type Confirmation,
  createBusinessClient,
  createCheckoutClient,
  OutcomeUnknownError,
} from '../../../client/index.ts'
import { createSandbox, type Sandbox } from '../start/create-sandbox.ts'
import { type Cut, type CuttingProxy, listen, startCuttingProxy } from './testing/harness/cutting-proxy.ts'

const WRITES = 1000
const cuts: (Cut | undefined)[] = ['before', 'request', 'response', 'after', undefined]

interface Clients {
  checkout: CheckoutClient
  business: BusinessClient
}

let sandbox: Sandbox
let servers: Server[]
let proxies: { checkout: CuttingProxy; business: CuttingProxy }
/** One that repeats, one that does not, and one that nothing comes between. */
let repeating: Clients
let single: Clients
let undisturbed: Clients

beforeAll(async () => {
  // without a seed, whose clock would stand still: records are told apart by when they were made
  sandbox = await createSandbox({ empty: true })
  const served = (['checkout', 'business'] as const).map(
    (host) => createAdaptorServer({ fetch: sandbox[host].fetch }) as Server,
  )
  servers = served
  const [checkout, business] = await Promise.all(served.map(listen))
  const urls = { checkout: `http://127.0.0.1:${checkout}`, business: `http://127.0.0.1:${business}` }
  sandbox.setUrls({ ...urls, control: 'http://127.0.0.1' })
  proxies = { checkout: await startCuttingProxy(checkout!), business: await startCuttingProxy(business!) }
  const { businesses } = await sandbox.describe()
  const { publicKey, secretKey, encryptionKey, padding, cardKey } = businesses[0]!
  const create = (hosts: Record<'checkout' | 'business', { url: string }>, attempts: number): Clients => {
    const options = { publicKey, secretKey, retry: { attempts, backoffMs: 0 } }
    const encryption = { key: encryptionKey, padding }
    return {
      checkout: createCheckoutClient({ ...options, baseUrl: hosts.checkout.url, encryption }),
      business: createBusinessClient({
        ...options,
        baseUrl: hosts.business.url,
        cardEncryption: { key: cardKey },
      }),
    }
  }
  repeating = create(proxies, 3)
  single = create(proxies, 1)
  undisturbed = create({ checkout: { url: urls.checkout }, business: { url: urls.business } }, 1)
})

afterAll(async () => {
  await Promise.all(Object.values(proxies).map((proxy) => proxy.close()))
  for (const server of servers) server.close()
  await sandbox.close()
})

/** A kind of write: what it needs, how it is made, and how often the ledger shows its effect. */
interface Kind {
  host: 'checkout' | 'business'
  prepare(turn: number): Promise<string>
  write(clients: Clients, id: string, turn: number): Promise<unknown>
  count(id: string, turn: number): Promise<number>
  /** Nothing that is read shows its effect. */
  isUntold?: true
}

const customer = { email: 'ada@payer.example' } as never
const card = { cardnumber: '4242424242424242', expirymonth: '12', expiryyear: '30', cvv: '123' }
const order = (reference: string) => ({ amount: 100_000, currency: 'NGN' as const, reference })
const payer = { firstName: 'Ada', lastName: 'Obi', email: 'ada@payer.example' } as never

async function createOrder(turn: number): Promise<string> {
  await undisturbed.checkout.createOrder({ data: { customer, order: order(`ORD-${turn}`) } })
  return `ORD-${turn}`
}

async function verify(reference: string) {
  const { data, response } = await undisturbed.checkout.POST('/charge/order/verify', {
    body: { data: { reference } },
  })
  return response.status === 404 ? undefined : data!.data
}

let paid: string
const emails = async () => (await undisturbed.business.listCadCollectionEmails()).data

const kinds: Record<string, Kind> = {
  createOrder: {
    host: 'checkout',
    prepare: async (turn) => `ORD-${turn}`,
    write: ({ checkout }, id) => checkout.createOrder({ data: { customer, order: order(id) } }),
    count: async (id) => ((await verify(id)) ? 1 : 0),
  },
  payOrder: {
    host: 'checkout',
    prepare: createOrder,
    write: ({ checkout }, reference) =>
      checkout.payOrder({ data: { reference, paymentOption: 'CARD', card } }),
    count: async (id) => (await verify(id))!.orderPayments.length,
  },
  createRefund: {
    host: 'checkout',
    async prepare(turn) {
      if (!paid) {
        paid = await createOrder(turn)
        await undisturbed.checkout.payOrder({ data: { reference: paid, paymentOption: 'CARD', card } })
      }
      return paid
    },
    // each of another amount, so that any two can be told apart
    write: ({ checkout }, reference, turn) =>
      checkout.createRefund({ data: { reference, amount: 1 + turn } }),
    async count(reference, turn) {
      const { data } = await undisturbed.checkout.listRefunds({ reference, limit: 1 })
      return data.items.filter(({ amount }) => amount === 1 + turn).length
    },
  },
  registerCadCollectionEmail: {
    host: 'business',
    prepare: async (turn) => `sender-${turn}@example.ca`,
    write: ({ business }, email) => business.registerCadCollectionEmail({ email }),
    count: async (id) => (await emails()).filter(({ email }) => email === id).length,
  },
  removeCadCollectionEmail: {
    host: 'business',
    prepare: async (turn) =>
      (await undisturbed.business.registerCadCollectionEmail({ email: `gone-${turn}@example.ca` })).data.id,
    write: ({ business }, id) => business.removeCadCollectionEmail({ id }),
    count: async (removed) => ((await emails()).some(({ id }) => id === removed) ? 0 : 1),
  },
  chargeCard: {
    host: 'business',
    prepare: async () =>
      (await undisturbed.business.initiatePayment({ amount: 100, currency: 'NGN', customer: payer })).data
        .reference,
    write: ({ business }, reference) =>
      business.chargeCard({
        reference,
        cardData: { number: '4242424242424242', expiryMonth: '12', expiryYear: '30', cvv: '123' },
      }),
    count: async (reference) =>
      (await undisturbed.business.verifyPayment({ reference })).data.status === 'PENDING' ? 0 : 1,
  },
  initiatePayment: {
    host: 'business',
    prepare: async (turn) => `payment ${turn}`,
    write: ({ business }, description) =>
      business.initiatePayment({ amount: 100, currency: 'NGN', customer: payer, description }),
    count: async (description) => countOrders(description),
    isUntold: true,
  },
}

async function countOrders(description: string): Promise<number> {
  const rows = await sandbox.runtime.database.db.selectFrom('orders').selectAll().execute()
  return rows.filter((row) => JSON.stringify(row).includes(`${JSON.stringify(description).slice(1, -1)}"`))
    .length
}

const names = Object.keys(kinds)
const rows: Record<string, object> = { ...checkoutRows, ...businessRows }

test(`${WRITES} writes whose connections break: none is done twice, and every confirmation is right`, async () => {
  const seen = new Set<string>()
  for (let turn = 0; turn < WRITES; turn++) {
    const name = names[turn % names.length]!
    const cut = cuts[Math.floor(turn / names.length) % cuts.length]
    const repeats = Math.floor(turn / (names.length * cuts.length)) % 2 === 0
    const kind = kinds[name]!
    const id = await kind.prepare(turn)
    if (cut) proxies[kind.host].cutNext(cut)
    const told = await kind.write(repeats ? repeating : single, id, turn).then(
      (): Confirmation => ({ outcome: 'done' }),
      (error: unknown) => {
        expect(error).toBeInstanceOf(OutcomeUnknownError)
        return (error as OutcomeUnknownError).confirm()
      },
    )
    const count = await kind.count(id, turn)
    const row = rows[name]!
    const isRepeatable = 'idempotent' in row || 'idempotencyHeader' in row
    const isLost = cut === 'before' || cut === 'request'
    const isDone = !isLost || (repeats && isRepeatable && !kind.isUntold)
    expect({ name, cut, repeats, count, told: told.outcome }).toEqual({
      ...{ name, cut, repeats, count: isDone ? 1 : 0 },
      told: kind.isUntold && cut ? 'unknown' : isDone ? 'done' : 'not_done',
    })
    seen.add(`${name} ${cut} ${repeats} ${told.outcome}`)
  }
  expect(seen.size).toBe(names.length * cuts.length * 2)
}, 300_000)
