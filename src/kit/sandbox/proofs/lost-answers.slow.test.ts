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

const DAY_MS = 86_400_000
const cuts: (Cut | undefined)[] = ['before', 'request', 'response', 'after', undefined]
/** When another program makes the same write: never, just before, days before, or at the same time. */
const rivals = ['none', 'before', 'days before', 'at once'] as const

interface Clients {
  checkout: CheckoutClient
  business: BusinessClient
}

let sandbox: Sandbox
let servers: Server[]
let proxies: { checkout: CuttingProxy; business: CuttingProxy }
/** Clients that retry, that do not retry, and that bypass the proxy. */
let repeating: Clients
let single: Clients
let undisturbed: Clients

beforeAll(async () => {
  // its clock stands still, far from that of this machine
  sandbox = await createSandbox()
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

/** A kind of write, with its preparation. The same arguments make the same write. */
interface Kind {
  host: 'checkout' | 'business'
  prepare(turn: number): Promise<string>
  write(clients: Clients, id: string, options: { idempotencyKey?: string }, turn: number): Promise<unknown>
  /** Whether a record shows the key, and whether an answer without any record is possible. */
  hasKey?: true
  canBeEmpty?: true
}

const customer = { email: 'ada@payer.example' } as never
const number = '4242424242424242'
const card = { cardnumber: number, expirymonth: '12', expiryyear: '30', cvv: '123' }
const order = (reference: string) => ({ amount: 100_000, currency: 'NGN' as const, reference })
const payer = { firstName: 'Ada', lastName: 'Obi', email: 'ada@payer.example' } as never

async function createOrder(turn: number): Promise<string> {
  await undisturbed.checkout.createOrder({ data: { customer, order: order(`ORD-${turn}`) } })
  return `ORD-${turn}`
}

async function payOrder(turn: number): Promise<string> {
  const reference = await createOrder(turn)
  await undisturbed.checkout.payOrder({ data: { reference, paymentOption: 'CARD', card } })
  return reference
}

let cardToken: string | undefined
/** Returns an amount. The sandbox fails a refund of 10.96. */
const amountOf = (turn: number) => (turn % 3 ? 10 : 10.96)

const kinds: Record<string, Kind> = {
  createOrder: {
    host: 'checkout',
    prepare: async (turn) => `ORD-${turn}`,
    write: ({ checkout }, id, options) =>
      checkout.createOrder({ data: { customer, order: order(id) } }, options),
    hasKey: true,
    canBeEmpty: true,
  },
  payOrder: {
    host: 'checkout',
    prepare: createOrder,
    write: ({ checkout }, reference, options) =>
      checkout.payOrder({ data: { reference, paymentOption: 'CARD', card } }, options),
    hasKey: true,
    canBeEmpty: true,
  },
  createRefund: {
    host: 'checkout',
    prepare: payOrder,
    // the sandbox masks the number in the reason
    write: ({ checkout }, reference, options, turn) =>
      checkout.createRefund(
        { data: { reference, amount: amountOf(turn), reason: `Card ${number}` } },
        options,
      ),
    hasKey: true,
    canBeEmpty: true,
  },
  chargeToken: {
    host: 'checkout',
    async prepare(turn) {
      if (!cardToken) {
        const saved = await undisturbed.checkout.saveCard({ data: { reference: await payOrder(turn) } })
        cardToken = saved.data.cardToken
      }
      return `TOK-${turn}`
    },
    write: ({ checkout }, id, options) =>
      checkout.chargeToken({ data: { cardToken: cardToken!, customer, order: order(id) } }, options),
    hasKey: true,
    canBeEmpty: true,
  },
  registerCadCollectionEmail: {
    host: 'business',
    prepare: async (turn) => `Sender-${turn}@example.ca`,
    write: ({ business }, email, options) => business.registerCadCollectionEmail({ email }, options),
  },
  removeCadCollectionEmail: {
    host: 'business',
    prepare: async (turn) =>
      (await undisturbed.business.registerCadCollectionEmail({ email: `gone-${turn}@example.ca` })).data.id,
    write: ({ business }, id) => business.removeCadCollectionEmail({ id }),
    canBeEmpty: true,
  },
  chargeCard: {
    host: 'business',
    prepare: async () =>
      (await undisturbed.business.initiatePayment({ amount: 100, currency: 'NGN', customer: payer })).data
        .reference,
    write: ({ business }, reference, options) =>
      business.chargeCard(
        { reference, cardData: { number, expiryMonth: '12', expiryYear: '30', cvv: '123' } },
        options,
      ),
    hasKey: true,
  },
  initiatePayment: {
    host: 'business',
    prepare: async (turn) => `payment ${turn}`,
    write: ({ business }, description, options) =>
      business.initiatePayment({ amount: 100, currency: 'NGN', customer: payer, description }, options),
  },
}

const names = Object.keys(kinds)
/** Each combination once, or thrice: then each refund is of each amount. The last two are hidden keys and clients that retry. */
const WRITES = names.length * cuts.length * rivals.length * 2 * 2 * (process.env.LONG_PROOFS ? 3 : 1)
const rows: Record<string, { method: string; path: string }> = { ...checkoutRows, ...businessRows }

/** Whether the service carried out a write, even if its answer was lost. */
function isCarriedOut(name: string, { answered }: CuttingProxy): boolean {
  const { method, path } = rows[name]!
  const accepted = new RegExp(`^${method} ${path.replace(/\{.+?\}/, '[^/]+')} 2`)
  return answered.some((line) => accepted.test(line))
}

type Told = Confirmation['outcome'] | 'refused'

/** Returns what a program learns about its write; `done` if it was answered. */
const learn = (write: Promise<unknown>): Promise<Told> =>
  write.then(
    () => 'done',
    async (error: unknown) => {
      if (!(error instanceof OutcomeUnknownError)) return 'refused'
      return (await error.confirm()).outcome
    },
  )

interface Turn {
  name: string
  cut: Cut | undefined
  rival: (typeof rivals)[number]
  hidesKeys: boolean
}

/** Draws a turn. The turns go through every combination. */
function drawTurn(turn: number): Turn & { clients: Clients } {
  let rest = turn
  const draw = <Value>(values: readonly Value[]): Value => {
    const value = values[rest % values.length]!
    rest = Math.floor(rest / values.length)
    return value
  }
  const drawn = { name: draw(names), cut: draw(cuts), rival: draw(rivals), hidesKeys: draw([false, true]) }
  return { ...drawn, clients: draw([repeating, single]) }
}

/** Returns what must be learned; undefined if any careful answer will do. */
function expected(turn: number, { name, cut, rival, hidesKeys }: Turn, isDone: boolean): Told | undefined {
  const { hasKey, canBeEmpty } = kinds[name]!
  if (!cut) return undefined
  const isFailed = name === 'createRefund' && amountOf(turn) !== 10
  if (isDone) return hasKey && !hidesKeys && !isFailed ? 'done' : 'unknown'
  const isAlone = rival === 'none' || (name === 'createRefund' && rival === 'days before')
  return isAlone && canBeEmpty ? 'not_done' : undefined
}

test(`${WRITES} writes whose connections break beside others like them: no confirmation is wrong`, async () => {
  const seen = new Map<string, number>()
  for (let turn = 0; turn < WRITES; turn++) {
    const { clients, ...drawn } = drawTurn(turn)
    const { name, cut, rival, hidesKeys } = drawn
    const { host, prepare, write } = kinds[name]!
    const proxy = proxies[host]
    const id = await prepare(turn)
    const compete = () =>
      learn(write(undisturbed, id, { idempotencyKey: `rival ${turn}`.replace(' ', '-') }, turn))
    if (rival.endsWith('before')) await compete()
    if (rival === 'days before') await sandbox.runtime.clock.advance(3 * DAY_MS)
    proxy.hidesKeys = hidesKeys
    proxy.answered.length = 0
    if (cut) proxy.cutNext(cut)
    const call = learn(write(clients, id, { idempotencyKey: `mine-${turn}` }, turn))
    const [told] = await Promise.all([call, rival === 'at once' ? compete() : undefined])
    const isDone = isCarriedOut(name, proxy)
    const isWrong = (told === 'done' && !isDone) || (told === 'not_done' && isDone)
    const wanted = expected(turn, drawn, isDone) ?? told
    expect({ turn, ...drawn, isDone, told, isWrong }).toEqual({
      ...{ turn, ...drawn, isDone, isWrong: false },
      told: name === 'removeCadCollectionEmail' && clients === repeating ? told : wanted,
    })
    seen.set(`${told}`, (seen.get(`${told}`) ?? 0) + 1)
  }
  expect([...seen.keys()].sort()).toEqual(['done', 'not_done', 'refused', 'unknown'])
})
