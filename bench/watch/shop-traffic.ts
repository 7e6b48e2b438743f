import { createHash } from 'node:crypto'
import type { WireCall } from '../../src/kit/caller/wire-call.ts'

// What two shops exchange with a right service: orders, each read twice, and lists of what was paid. Nothing repeats but the
// newest transactions of a list, so that a judge has as much to remember as with any real shop.

export const BASES = { checkout: 'http://127.0.0.1:4010', business: 'http://127.0.0.1:4020' }

interface Shop {
  businessId: string
  publicKey: string
  secretKey: string
  /** The newest first, at most one page. */
  newest: { amount: number }[]
  paid: number
}

/** Returns two shops. Each part of the traffic has two of its own. */
export const listShops = (part = 0) =>
  ['first', 'second'].map((place) => {
    const name = part === 0 ? place : `${place}_${part}`
    return {
      businessId: idOf(name),
      publicKey: `pk_test_${name}_4f9a1c27e0`,
      secretKey: `sk_test_${name}_83be5d10a6`,
    }
  })

export interface Traffic {
  /** The part whose shops make the calls. */
  part?: number
  /** Every `faultEvery` rounds, a list shows another amount of a transaction than before; 0 for never. */
  faultEvery?: number
}

const PAGE = 20
const START_MS = Date.UTC(2026, 0, 1)
const STEP_MS = 20

/** Returns an id that looks like any other and is the same in every run. */
function idOf(seed: string): string {
  const hex = createHash('md5').update(seed).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const codeOf = (seed: string) => idOf(seed).replaceAll('-', '').slice(0, 16).toUpperCase()

/** Yields `count` calls, by the two shops in turn. */
export function* listCalls(count: number, { part = 0, faultEvery = 0 }: Traffic = {}): Generator<WireCall> {
  const shops: Shop[] = listShops(part).map((shop) => ({ ...shop, newest: [], paid: 0 }))
  let sent = 0
  for (let round = 0; ; round++) {
    const isWrong = faultEvery > 0 && round % faultEvery === faultEvery - 1
    for (const shop of shops) {
      for (const call of listRound(shop, round, isWrong)) {
        if (sent === count) return
        const startedAtMs = START_MS + sent++ * STEP_MS
        yield { ...call, startedAtMs, endedAtMs: startedAtMs + STEP_MS / 2 }
      }
    }
  }
}

type Call = Omit<WireCall, 'startedAtMs' | 'endedAtMs'>

/** Two orders, each read before and after it is paid, and a page of the transactions. */
function* listRound(shop: Shop, round: number, isWrong: boolean): Generator<Call> {
  for (const half of ['a', 'b']) {
    const name = `${shop.businessId} ${round} ${half}`
    const order = createOrder(name, round)
    yield post('/charge/order/create', name, ['api-key', shop.publicKey], {
      ...{ order, paymentOptions: ['CARD', 'BANK_TRANSFER', 'USSD'] },
    })
    const asMerchant = ['authorization', `Bearer ${shop.secretKey}`] as const
    yield post('/charge/order/verify', name, asMerchant, describeOrder(order, []))
    const paid = { ...order, statusId: 5, status: 'SUCCESSFUL', updatedAt: timeOf(round, 500) }
    yield post('/charge/order/verify', name, asMerchant, describeOrder(paid, [describePayment(name, paid)]))
    shop.newest = [describeTransaction(shop, name, paid), ...shop.newest].slice(0, PAGE)
    shop.paid += 1
  }
  yield {
    method: 'GET',
    url: `${BASES.business}/transactions?list=${PAGE}&page=1`,
    headers: [['Authorization', `Bearer ${shop.secretKey}`]],
    answer: answer({
      success: true,
      statusCode: 200,
      message: 'Transactions found',
      data: listPage(shop, isWrong),
    }),
  }
}

function listPage({ newest, paid }: Shop, isWrong: boolean) {
  const transactions = newest.map((each, index) =>
    isWrong && index === 2 ? { ...each, amount: each.amount + 1 } : each,
  )
  const meta = { size: PAGE, totalItems: paid, nextPage: paid > PAGE ? 2 : 0, previousPage: 0 }
  return { transactions, meta }
}

/** Yields the calls of several parts in turn. */
export function* listWhole(count: number, parts: readonly Traffic[]): Generator<WireCall> {
  const each = parts.map((part) => listCalls(count / parts.length, part))
  for (let next = each.map((calls) => calls.next()); ; next = each.map((calls) => calls.next())) {
    for (const { value, done } of next) if (!done) yield value
    if (next.every(({ done }) => done)) return
  }
}

/** Creates a call that reads a paid order, and its answer. */
export function createVerifyCall(): WireCall {
  return [...listCalls(3)].at(-1)!
}

const timeOf = (round: number, afterMs = 0) => new Date(START_MS + round * 1_000 + afterMs).toISOString()

function createOrder(name: string, round: number) {
  const amount = 1_000 + (round % 997) * 25
  return {
    ...{ reference: `ORD-${idOf(name)}`, amount, fee: amount * 0.015, currency: 'NGN' },
    ...{ description: 'Two seats, Lagos to Abuja', statusId: 1, status: 'INITIATED', amountRefunded: 0 },
    ...{ isDisputed: false, createdAt: timeOf(round), updatedAt: timeOf(round) },
  }
}

type Order = ReturnType<typeof createOrder>

const CUSTOMER = {
  ...{ firstname: 'Adaeze', lastname: 'Okafor', email: 'adaeze.okafor@example.com' },
  ...{ mobile: '+2348031234567', country: 'NG' },
}
const CARD = { brand: 'VISA', first6: '424242', last4: '4242', expiryMonth: '09', expiryYear: '29' }

function describeOrder(order: Order, orderPayments: object[]) {
  const cardDetails = orderPayments.length > 0 ? [CARD] : []
  return { order, orderPayments, customer: CUSTOMER, cardDetails }
}

function describePayment(
  name: string,
  { reference, amount, fee, currency, status, statusId, updatedAt }: Order,
) {
  return {
    ...{
      paymentReference: `PAY_${codeOf(`payment ${name}`)}`,
      orderReference: reference,
      paymentOption: 'CARD',
    },
    ...{ amount, fee, currency, statusId, status, statusCode: '00', createdAt: updatedAt },
  }
}

function describeTransaction(
  { businessId }: Shop,
  name: string,
  { amount, fee, currency, updatedAt }: Order,
) {
  const times = { createdAt: updatedAt, updatedAt }
  const depositId = idOf(`deposit ${name}`)
  const none = {
    spendingId: null,
    refundId: null,
    topupId: null,
    tuitionId: null,
    walletId: null,
    cardId: null,
  }
  return {
    ...{
      id: idOf(`transaction ${name}`),
      amount,
      status: 'SUCCESSFUL',
      fee,
      description: 'Payment of an order',
    },
    ...{ type: 'CREDIT', channel: 'BANK', method: 'TRANSFER', currency, ...times, businessId },
    ...{ reference: `TXN_${codeOf(`reference ${name}`)}`, depositId, ...none, swapId: null, balance: null },
    ...{ refund: null, topup: null, spending: null, billPayment: null, swap: null },
    deposit: {
      ...{ id: depositId, currency, amount, fee, amountSent: amount - fee, status: 'SUCCESSFUL' },
      ...{
        depositType: 'BANK_TRANSFER',
        ...times,
        provider: 'Lagoon Bank',
        providerId: idOf(`bank ${name}`),
      },
    },
  }
}

/** Creates a call of the checkout API, whose body cannot be decrypted without the service's key. */
function post(path: string, name: string, [header, key]: readonly [string, string], data: object): Call {
  const block = createHash('sha512').update(`${path} ${name}`).digest()
  return {
    ...{ method: 'POST', url: `${BASES.checkout}${path}` },
    headers: [
      [header, key],
      ['Content-Type', 'application/json'],
    ],
    body: JSON.stringify({ data: Buffer.concat(Array(8).fill(block)).toString('base64') }),
    answer: answer({ status: 'success', statusCode: '00', message: 'Done', data }),
  }
}

function answer(body: object): WireCall['answer'] {
  const headers = [
    ['Content-Type', 'application/json'],
    ['X-Request-Id', 'req_d5137551-4b4e-49c5-8ae2-e6b7ad177fe7'],
  ] as const
  return { status: 200, headers, body: JSON.stringify(body) }
}
