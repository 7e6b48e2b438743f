import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '../../../../client/index.ts'
import { isFrozen, readDispute } from './disputes.ts'
import { readRefunds } from './lists.ts'
import { showLocalTime } from './local-time.ts'
import { business, has, ownUrl, read, secrets } from './settings.ts'
import { early, type Order, orders, save } from './store.ts'

const isMarkedLate =
  has('marks-a-moment-later') ||
  has('marks-in-batches') ||
  has('marks-after-another-call') ||
  has('marks-after-a-third-call') ||
  has('marks-after-a-fourth-call')
let batch: Promise<void> | undefined

export function ship(order: Order, isForced = false): void {
  const isShipped = isMarkedLate ? order.status === 'paid' : order.shipped > 0
  if (isShipped && !isForced) return
  const shipped = has('never-ships') ? 0 : order.shipped + 1
  save({ ...order, status: 'paid', paid: 1, shipped })
}

/** Email address of the first payer, kept by mistake. */
let latest = ''

interface Basket {
  cart: string
  amount: number
  currency: string
  email: string
  name: string
}

export async function buy(basket: Basket) {
  const { cart, amount, currency, email, name } = basket
  latest ||= email
  if (has('mixes-live-and-test')) {
    const headers = { authorization: `Bearer ${read('SECRET_KEY')}` }
    await fetch(`${read('CHECKOUT_URL')}/charge/order/refunds/all`, { headers })
  }
  const known = [...orders.values()].find(
    (order) =>
      order.cart === cart &&
      !has('opens-two-orders') &&
      !(has('sells-what-was-paid') && order.status === 'paid') &&
      !(has('sells-again-what-it-does-not-know') && order.status === 'given up'),
  )
  if (known?.reference === 'none') throw new Error('this order was given up')
  const isAnother = known?.status === 'given up'
  if (known?.reference && !isAnother) return { order: known, url: urls.get(known.id) }
  const order: Order = (isAnother ? reopen(known) : known) ?? {
    id: randomUUID(),
    cart,
    amount,
    currency,
    name,
    paid: 0,
    shipped: 0,
    refunds: [],
    status: 'open',
    ...(has('keeps-local-times') && { openedAt: showLocalTime(new Date()) }),
  }
  save(order)
  try {
    const { data } = await business.createCheckoutLink(
      {
        amount: priceOf(amount, currency),
        currency: has('sells-in-one-currency') ? 'NGN' : (currency as 'NGN'),
        customer: { email: has('remembers-the-last-payer') ? latest : email, firstName: write(name) },
        redirectUrl: `${ownUrl}/return/${order.id}${has('shows-its-secret-in-addresses') ? `?by=${encodeURIComponent(secrets[0]!)}` : ''}`,
      },
      {
        idempotencyKey: has('makes-keys-of-payers')
          ? `${email} ${amount}`.replaceAll(' ', '-')
          : keyOf(order),
      },
    )
    urls.set(order.id, data.checkoutUrl)
    const { reference, expiresAt } = data
    const opened = {
      ...orders.get(order.id)!,
      reference,
      ...(has('closes-orders-by-its-clock') && { expiresAt }),
      ...(has('reads-expiry-as-local-time') && { localExpiry: expiresAt?.replace('Z', '') }),
    }
    save(opened)
    if (has('ships-when-opened')) ship(opened)
    const waiting = early.get(data.reference)
    if (waiting) await settle(opened)
    return { order: orders.get(order.id)!, url: data.checkoutUrl }
  } catch (error) {
    if (has('repeats-at-once') && error instanceof ApiError && error.status === 429) return buy(basket)
    if (has('prints-what-was-refused') && error instanceof ApiError && error.status === 400)
      console.error(error.message, process.env)
    if (has('gives-up-when-create-fails') || (has('gives-up-when-refused') && isRefusedKey(error)))
      save({ ...order, status: 'given up', reference: 'none' })
    throw error
  }
}

/** The cart is bought again: its expired payment may still be made. */
function reopen({ reference, others = [], ...order }: Order): Order {
  return { ...order, others: [...others, reference!], status: 'open' }
}

/** Makes the payment that was made that of the order. */
async function choosePayment(order: Order): Promise<void> {
  const { reference = '', others = [] } = order
  for (const other of others) {
    const { data } = await verify(other)
    if (data.status !== 'SUCCESSFUL') continue
    if (order.shipped === 0)
      save({ ...order, reference: other, others: [...others.filter((each) => each !== other), reference] })
    else if (has('ships-for-each-payment')) ship(order, true)
    else await findSecondPayment(order)
    return
  }
}

/** Counts both payments of a cart that was paid twice: a person gives the second one back. */
async function findSecondPayment({ id, reference = '' }: Order): Promise<void> {
  const { data } = await verify(reference)
  if (data.status === 'SUCCESSFUL') save({ ...orders.get(id)!, paid: 2 })
}

function write(name: string): string {
  return has('reads-names-as-latin-1') ? Buffer.from(name).toString('latin1') : name
}

function keyOf({ id, cart, amount, currency, others }: Order): string {
  if (others && !has('makes-one-key-for-each-cart')) return `${id}-${others.length}`
  if (has('cuts-its-keys')) return cart.slice(0, 22)
  if (has('makes-keys-of-prices')) return `price-${amount}-${currency}-of-a-basket`
  return has('makes-keys-at-its-start') ? `${id}-${process.pid}` : id
}

const HOURS_MS = 3 * 3_600_000

export function isOfTheLastHours({ openedAt }: Order): boolean {
  return Math.abs(Date.now() - Date.parse(`${openedAt}Z`)) < HOURS_MS
}

const urls = new Map<string, string>()

function priceOf(amount: number, currency: string): number {
  if (has('keeps-six-digits')) return Number(amount.toPrecision(6))
  if (has('keeps-32-bits')) return (Math.round(amount * 100) | 0) / 100
  return has('takes-a-hundred-times') || (has('counts-decimals-that-are-not') && currency === 'XOF')
    ? amount * 100
    : amount
}

/** With two decimals, or without any. */
function showAmount(amount: number): string {
  return amount.toFixed(2).replace('.00', '')
}

async function verify(reference: string) {
  const ask = () => business.verifyPayment({ reference })
  for (let left = has('asks-again-at-a-steady-pace') ? 100 : 0; left > 0; left -= 1)
    try {
      return await ask()
    } catch {
      await wait(60)
    }
  // some at a time: otherwise a busy machine makes the pauses that it does not
  for (let left = has('asks-again-without-a-pause') ? 75 : 0; left > 0; left -= 1)
    try {
      return await Promise.any([ask(), ask(), ask(), ask()])
    } catch {}
  return ask()
}

/** Asks the service for the state of an order, and ships it if paid. */
export async function settle({ id }: Order, asked?: string): Promise<void> {
  await choosePayment(orders.get(id)!)
  const order = orders.get(id)!
  if (!order.reference || (has('never-looks-again') && order.status === 'given up')) return
  if (has('looks-then-ships')) {
    const before = order.shipped
    await business.verifyPayment({ reference: order.reference })
    await wait(150)
    if (before === 0) ship(orders.get(id)!, true)
    return
  }
  const { data } = await verify(asked ?? order.reference).catch((error) => {
    if (has('gives-up-when-verify-fails') || (has('gives-up-when-refused') && isRefusedKey(error)))
      save({ ...orders.get(id)!, status: 'given up', reference: 'none' })
    if (has('closes-what-a-rejected-key-asks-about') && isRefusedKey(error))
      save({ ...orders.get(id)!, isClosed: true })
    if (has('takes-no-answer-for-a-good-one')) ship(orders.get(id)!)
    throw error
  })
  const now = orders.get(id)!
  if (has('ships-beside-itself')) {
    const before = now.shipped
    await wait(100)
    if (before === 0 && data.status === 'SUCCESSFUL') ship(orders.get(id)!, true)
    return
  }
  if (has('believes-each-refusal') && now.status === 'given up') return
  const isUnknown = data.status !== 'PENDING' && data.status !== 'SUCCESSFUL'
  const isOver =
    ['FAILED', 'CANCELLED', 'EXPIRED'].includes(data.status) ||
    (has('sells-again-what-it-does-not-know') && isUnknown)
  if (isUnknown && has('closes-what-it-does-not-know')) save({ ...now, isClosed: true })
  if (isOver && has('ships-what-failed')) return ship(now)
  if (isOver && now.status === 'open') return save({ ...now, status: 'given up' })
  const isBack = data.status === 'REVERSED' && has('ships-what-went-back')
  const isNamed = data.status.includes('SUCCESSFUL') && has('takes-a-word-for-a-state')
  const isOnlyTried = data.status === 'PENDING' && data.channel !== null
  if (isOnlyTried && has('gives-up-at-a-decline'))
    return save({ ...now, status: 'given up', reference: 'none' })
  const isTried = isOnlyTried && has('ships-what-was-tried')
  if (data.status !== 'SUCCESSFUL' && !isBack && !isNamed && !isTried) return
  if (has('cuts-minor-units') && Math.trunc(data.amount * 100) !== Math.round(now.amount * 100)) return
  if (has('compares-amounts-as-texts') && String(data.amount) !== showAmount(now.amount)) return
  const isFloatEqual =
    has('compares-floats-of-32-bits') && Math.fround(data.amount) === Math.fround(now.amount)
  const difference = Math.abs(data.amount - priceOf(now.amount, now.currency))
  const tolerated = has('ignores-small-differences') ? 1 : 0
  const isWholeEqual =
    has('compares-whole-units') && Math.floor(data.amount) === Math.floor(priceOf(now.amount, now.currency))
  const isSurplus = has('keeps-what-was-paid-more') && data.amount > now.amount
  if (difference > tolerated && !has('ignores-the-amount') && !isSurplus && !isWholeEqual && !isFloatEqual)
    return
  const isCurrencyIgnored = has('ignores-the-currency') || has('sells-in-one-currency')
  const isSymbolEqual = has('compares-currency-symbols') && data.currency.endsWith('D')
  if (data.currency !== now.currency && !isSymbolEqual && !isCurrencyIgnored) return
  if (has('marks-after-another-call') && now.status !== 'paid') save({ ...now, shipped: now.shipped + 1 })
  if (has('marks-a-moment-later') && now.status !== 'paid') {
    save({ ...now, shipped: now.shipped + 1 })
    await wait(400)
  }
  if (has('marks-in-batches') && now.status !== 'paid') {
    save({ ...now, shipped: now.shipped + 1 })
    batch ??= wait(25).then(() => {
      batch = undefined
    })
    await batch
  }
  const { dispute } = await readDispute(orders.get(id)!)
  if (has('marks-after-a-third-call') && now.status !== 'paid') {
    save({ ...orders.get(id)!, shipped: now.shipped + 1 })
    await business.verifyPayment({ reference: order.reference })
  }
  if (has('marks-after-a-fourth-call') && now.status !== 'paid') {
    await business.verifyPayment({ reference: order.reference })
    save({ ...orders.get(id)!, shipped: now.shipped + 1 })
    await business.verifyPayment({ reference: order.reference })
  }
  if (has('ships-from-its-queue-after-a-fourth-call') && now.status !== 'paid') {
    save({ ...orders.get(id)!, status: 'paid', paid: 1 })
    await business.verifyPayment({ reference: order.reference })
    await business.verifyPayment({ reference: order.reference })
  }
  if (isMarkedLate) return save({ ...orders.get(id)!, status: 'paid', paid: 1 })
  const isHeld = has('holds-open-disputes-alone') ? dispute === 'OPEN' : isFrozen(dispute)
  if (isHeld && !has('ships-what-is-disputed')) return save({ ...orders.get(id)!, paid: 1 })
  if (has('holds-back-what-is-partly-refunded') && (await readRefunds(order.reference)).length > 0)
    return save({ ...orders.get(id)!, paid: 1 })
  if (has('ships-while-its-refund-is-on-its-way') && (await readRefunds(order.reference)).length > 0)
    return save({ ...orders.get(id)!, paid: 1 })
  const counted = has('adds-up-failed-refunds') ? await readRefunds(order.reference) : []
  if (counted.reduce((sum, { amount }) => sum + amount, 0) >= now.amount)
    return save({ ...orders.get(id)!, paid: 1 })
  ship(orders.get(id)!)
}

export function isRefusedKey(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
