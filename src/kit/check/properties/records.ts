import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Hints, RequestOptions as Made } from '../../arbitraries/index.ts'
import type { OperationId } from '../../contract/contract.ts'
import type { Session } from '../harness/session.ts'
import { planCollection } from '../harness/states/collections.ts'
import {
  heldTransaction,
  internetProvider,
  knownCustomer,
  newOrder,
  newPayment,
  type Order,
  paidOrder,
  planCard,
  planOrder,
  planPayment,
  registeredEmail,
  savedCard,
  tvProvider,
} from '../harness/states/given.ts'
import { listHolders } from '../harness/states/items.ts'
import { CARDS } from '../harness/states/order-states.ts'
import type { RequestOptions } from '../harness/wire/request.ts'

/** Records that inputs can name, so that a good share of them gets past the first check. */
export interface Records {
  hints: Hints
  /** Values that a property has whatever its schema allows: for rules that are in no schema. */
  only: NonNullable<Made['only']>
  /** A request that is known to be taken. */
  example: RequestOptions
}

type Known = Partial<Records>

/**
 * The same for inputs of which one thing is wrong and everything else is right: each names a record that is there and
 * bears a name that none has, so that only what is wrong can be what it is refused for.
 */
export function rightBut({ hints, only }: Records): Pick<Records, 'hints' | 'only'> {
  const existing = Object.entries(hints).map(([name, values]) => [name, fc.constantFrom(...values)] as const)
  const unused = fc.uuid().map((id) => `NEW-${id}`)
  return {
    hints: {},
    only: { 'Idempotency-Key': unused, reference: unused, ...only, ...Object.fromEntries(existing) },
  }
}

/** Whole units that every currency has, and fewer than a paid order has left. */
const amounts = fc.integer({ min: 1, max: 5_000 })

/** As many as anybody counts. */
const pages = fc.integer({ min: 1, max: 999_999_999 }).map(String)

/**
 * Makes what the inputs of an operation name, and a request that is taken.
 *
 * @param count how many of those records that a request which is taken uses up
 */
export async function makeRecords(
  session: Session,
  operationId: OperationId,
  count: number,
): Promise<Records> {
  const { hints = {}, only = {}, example = {} }: Known = (await MAKERS[operationId]?.(session, count)) ?? {}
  return {
    hints: { ...hints, ...cardHints(session) },
    only: { ...only, amount: amounts, transaction_amount: amounts, ...(isOwn(session) ? {} : exampleCard()) },
    example,
  }
}

const MAKERS: Partial<Record<OperationId, (session: Session, count: number) => Promise<Known>>> = {
  createOrder: async () => ({ example: { data: planOrder() } }),
  payOrder: async (session, count) => {
    const [first, ...references] = await several(count, async () => (await newOrder(session)).reference)
    const data = planPayment({ reference: first })
    const bankCode = fc.constantFrom(...(await listBankCodes(session)))
    // an order that something else made may have a currency with other banks
    const reference = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...references) },
      { weight: 1, arbitrary: fc.stringMatching(/^nobody[A-Za-z0-9._-]{1,40}$/) },
    )
    const hints = { reference: references, paymentOption: ['CARD', 'BANK_TRANSFER'] }
    return { hints, only: { bankCode, reference }, example: { data } }
  },
  getOrderStatus: async (session) => named(await newOrder(session)),
  verifyOrder: async (session) => named(await newOrder(session)),
  getOrderFee: async () => ({ hints: { currency: ['NGN'] } }),
  saveCard: async (session) => named(await paidOrder(session)),
  trackOrderEvent: async (session) => {
    const { reference } = await newOrder(session)
    const data = { eventName: 'checkout.opened', orderReference: reference }
    return { hints: { orderReference: [reference] }, example: { data } }
  },
  createRefund: async (session, count) => {
    const [first, ...references] = await several(count, async () => (await paidOrder(session)).reference)
    const data = { reference: first, amount: 1 }
    return { hints: { reference: references }, example: { data } }
  },
  chargeToken: async (session) => {
    const { cardToken } = await savedCard(session)
    return { hints: { cardToken: [cardToken] }, example: { data: { cardToken, ...planOrder() } } }
  },
  chargeCard: async (session, count) => {
    const [first, ...references] = await several(count, async () => (await newPayment(session)).reference)
    return { hints: { reference: references }, example: { fields: { reference: first } } }
  },
  verifyPayment: async (session) => {
    const { reference } = await newPayment(session)
    return { hints: { reference: [reference] }, example: { path: { reference } } }
  },
  listAmlRecords: async ({ target: { profile } }) =>
    profile === 'proposed' ? { only: { page: pages } } : {},
  attachCustomerKyc: async (session) => inPath(await knownCustomer(session)),
  submitSourceOfFunds: async (session) => held(await heldTransaction(session)),
  submitSourceOfFundsFile: async (session) => held(await heldTransaction(session)),
  registerCadCollectionEmail: async () => ({
    example: { body: { email: `sender-${randomUUID()}@example.ca` } },
  }),
  removeCadCollectionEmail: async (session, count) => {
    const [first, ...ids] = await several(count, async () => (await registeredEmail(session)).id)
    return { hints: { id: ids }, example: { path: { id: first } } }
  },
  listTvPackages: async (session) => inPath(await tvProvider(session)),
  listDataPlans: async (session) => inPath(await internetProvider(session)),
  receiveCadCollection: async (session) => {
    const { email } = await registeredEmail(session)
    return {
      hints: { collection_email: [email], transaction_status: ['SUCCESSFUL'], transaction_currency: ['CAD'] },
      example: { fields: planCollection(email) },
    }
  },
}

/** Codes of banks in the country of the example's orders. */
async function listBankCodes(session: Session): Promise<string[]> {
  const { body } = await session.succeed('listBanks')
  const banks = listHolders(body, 'bankCode') as { bankCode: unknown; country?: unknown }[]
  const codes = banks.filter(({ country }) => country === 'NG').map(({ bankCode }) => String(bankCode))
  return codes.length > 0 ? codes : ['058']
}

function named({ reference }: Order): Known {
  return { hints: { reference: [reference] }, example: { data: { reference } } }
}

function held({ transactionId }: { transactionId: string }): Known {
  return { hints: { transactionId: [transactionId] }, example: { fields: { transactionId } } }
}

function inPath(path: Record<string, string>): Known {
  const hints = Object.fromEntries(Object.entries(path).map(([name, value]) => [name, [value]]))
  return { hints, example: { path } }
}

/** One for the example to use up, and the others. */
async function several(count: number, make: () => Promise<string>): Promise<[string, ...string[]]> {
  const made: [string, ...string[]] = [await make()]
  while (made.length <= count) made.push(await make())
  return made
}

/** Whether any number may be tried as a card: where none of them is anybody's. */
function isOwn({ target }: Session): boolean {
  return target.capabilities.includes('magic-values')
}

function cardHints(session: Session): Hints {
  const numbers = Object.values(CARDS)
  return isOwn(session) ? { cardnumber: numbers, number: numbers } : {}
}

function exampleCard(): Records['only'] {
  const { number } = planCard() as { number: string }
  return { cardnumber: fc.constant(number), number: fc.constant(number) }
}
