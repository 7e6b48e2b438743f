import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type DataOf, dataOf } from '../../src/kit/check/harness/messages.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { findText, reference as isReference, listHolders } from '../../src/kit/check/harness/states/items.ts'
import { readPlaintextExample } from '../../src/kit/check/harness/wire/request.ts'
import { readTemplateNames } from '../../src/kit/check/harness/wire/template-names.ts'
import { byRecord, byRecords } from '../../src/kit/check/remedies/remedy.ts'
import { findOperation, type OperationId } from '../../src/kit/contract/contract.ts'
import { TRANSACTIONS } from './lists.ts'
import { thresholdOf } from './reviews.ts'
import { createListReader } from './whole-list.ts'

/** States that facts mention. Each is reached by calls alone; a mock answers them from its examples. */

export type Order = { reference: string }
export type AmlRecord = DataOf<'listAmlRecords'>[number]
export type Transaction = DataOf<'listTransactions'>['transactions'][number]

/** An action on an order or a payment order, and its operation; without one if only time passes. */
export interface Action {
  operationId?: OperationId
  act: (session: Session, order: Order) => Promise<{ status: number } | undefined>
}

/** The plaintext of an order. */
export type OrderPlan = { order: Order & { currency: string }; customer: object } & Record<string, unknown>

/** Plans an order with a unique reference, and an amount below review. */
export function planOrder(order: object = {}): OrderPlan {
  const example = readPlaintextExample(findOperation('createOrder')) as OrderPlan
  const reference = `ORD-${randomUUID()}`
  const planned = { ...example.order, amount: 7_500, reference, ...order }
  return { ...example, order: planned }
}

export async function newOrder(session: Session, order: object = {}, customer?: object): Promise<Order> {
  const plan = planOrder(order)
  const data = { ...plan, ...(customer && { customer: { ...plan.customer, ...customer } }) }
  const exchange = await session.succeed('createOrder', { data })
  // If the target's description holds the request, the target may choose the reference.
  const named = exchange.text.includes(plan.order.reference)
    ? undefined
    : listNames(session).flatMap((name) => findText(exchange.body, name) ?? [])[0]
  return { reference: named ?? plan.order.reference }
}

/** Lists names of an order's reference in answers: those that described requests reveal, and ours. */
const listNames = ({ target }: Session) => [...readTemplateNames(target.requests).answers.keys(), 'reference']

/** Creates an order, and returns the answer's data. */
export async function createdOrder(session: Session, data: OrderPlan) {
  return dataOf(await session.succeed('createOrder', { data }))
}

/** Creates an order with the same reference. */
export const creating: Action = {
  operationId: 'createOrder',
  act: (session, order) => session.call('createOrder', { data: planOrder(order) }),
}

export async function paidOrder(session: Session, order: object = {}): Promise<Order> {
  const { reference } = await newOrder(session, order)
  await session.succeed('payOrder', { data: planPayment({ reference }) })
  return { reference }
}

/** Returns the plaintext of a payment by the example's card, optionally with another number and what its holder entered. */
export function planPayment({ reference }: Order, cardnumber?: string, entered: object = {}): object {
  const example = readPlaintextExample(findOperation('payOrder')) as { card: object }
  return { ...example, reference, card: { ...example.card, ...(cardnumber && { cardnumber }), ...entered } }
}

/** Pays an order with a card of this number, and returns the result. */
export async function payByCard(
  session: Session,
  order: Order,
  cardnumber: string,
  headers: Record<string, string> = {},
): Promise<DataOf<'payOrder'>> {
  return dataOf(await session.succeed('payOrder', { data: planPayment(order, cardnumber), headers }))
}

/** Requests a refund; without an amount, of all that is left. */
export function askRefund(session: Session, { reference }: Order, amount?: number) {
  return session.call('createRefund', { data: { reference, ...(amount !== undefined && { amount }) } })
}

export const refunding: Action = { operationId: 'createRefund', act: askRefund }

export async function refund(session: Session, { reference }: Order, more: object = {}) {
  return dataOf(await session.succeed('createRefund', { data: { reference, ...more } }))
}

export async function verifiedOrder(session: Session, { reference }: Order) {
  return dataOf(await session.succeed('verifyOrder', { data: { reference } }))
}

export async function verifiedPayment(session: Session, { reference }: Order) {
  return dataOf(await session.succeed('verifyPayment', { path: { reference } }))
}

export async function savedCard(session: Session): Promise<{ cardToken: string }> {
  return saveCardOf(session, await paidOrder(session))
}

export async function saveCardOf(session: Session, { reference }: Order): Promise<{ cardToken: string }> {
  const { body } = await session.succeed('saveCard', { data: { reference } })
  const cardToken = findText(body, 'cardToken')
  return cardToken
    ? { cardToken }
    : session.undecidable('the answer of saveCard shows no card token', byRecord('savedCard'))
}

export async function newPayment(session: Session, fields: object = {}): Promise<Order> {
  const { body } = await session.succeed('initiatePayment', { fields: { ...fields } })
  // The answer may also show a reference of the caller.
  const shown = (listHolders(body, 'reference') as Order[]).map((each) => each.reference)
  const own = shown.find(isReference) ?? findText(body, 'reference')
  return own
    ? { reference: own }
    : session.undecidable('the answer of initiatePayment shows no reference', byRecord('payment'))
}

/** Returns the plaintext of card data: the example's card, optionally with another number. */
export function planCard(number?: string): object {
  return { ...(readPlaintextExample(findOperation('chargeCard')) as object), ...(number && { number }) }
}

export async function chargedPayment(session: Session, fields: object = {}): Promise<Order> {
  const { reference } = await newPayment(session, fields)
  await session.succeed('chargeCard', { fields: { reference } })
  return { reference }
}

export async function firstProvider(
  session: Session,
  operationId: 'listTvProviders' | 'listInternetProviders',
) {
  const described = session.record(operationId === 'listTvProviders' ? 'tvProvider' : 'internetProvider')
  if (described) return { serviceCategoryId: described }
  const [provider] = dataOf(await session.succeed(operationId))
  const { serviceCategoryId } =
    provider ??
    session.undecidable(
      `${operationId} lists no provider here`,
      byRecords(`a provider that ${operationId} lists`),
    )
  return { serviceCategoryId }
}

/** Registers a sender email that no other business can have. */
export async function registeredEmail(
  session: Session,
  email = session.newEmail(),
): Promise<{ id: string; email: string }> {
  const { body } = await session.succeed('registerCadCollectionEmail', { body: { email } })
  const holders = listHolders(body, 'email') as { email: unknown }[]
  const isOwn = (holder: { email: unknown }) =>
    String(holder.email).toLowerCase() === email.trim().toLowerCase()
  const own = holders.filter(isOwn)
  const [id] = (own.length > 0 ? own : holders).flatMap((holder) => findText(holder, 'id') ?? [])
  return id
    ? { id, email }
    : session.undecidable('the answer shows no id, and its form is not documented', byRecord('cadEmail'))
}

export async function knownCustomer(session: Session): Promise<{ id: string }> {
  const described = session.record('customer')
  if (described) return { id: described }
  const [record] = dataOf(await session.succeed('listAmlRecords'))
  return {
    id: (record ?? session.undecidable('no AML record names a customer here', byRecord('customer'))).customer
      .id,
  }
}

/** Returns a transaction held for an open review, created if the target allows. */
export async function heldTransaction(session: Session): Promise<{ transactionId: string }> {
  if (session.target.kind === 'sandbox') return { transactionId: (await heldPayment(session)).transaction.id }
  const described = await session.takeRecord('transactionInReview')
  if (described) return { transactionId: described }
  const records = dataOf(await session.succeed('listAmlRecords', { query: { status: 'PENDING' } }))
  const held = records.map(({ deposit }) => deposit.id)
  const { rows } = await createListReader().rows(session, TRANSACTIONS)
  const transaction = rows.find(({ depositId }) => typeof depositId === 'string' && held.includes(depositId))
  return {
    transactionId: (
      transaction ??
      session.undecidable('no listed transaction is held in review', byRecord('transactionInReview'))
    ).id,
  }
}

/** Creates a payment that is held for review, and returns its order and transaction. The threshold is a proposal. */
export async function heldPayment(session: Session, fields: object = {}) {
  const description = `Held ${randomUUID()}`
  const large = { amount: 2.5 * thresholdOf(session, 'USD'), currency: 'USD' }
  const order = await chargedPayment(session, { ...large, description, ...fields })
  const own = (await listTransactions(session)).find((each) => each.description === description)
  return { order, transaction: shown(session, own, 'a transaction with the description of a large payment') }
}

/** Creates the same, and returns its AML record too. */
export async function openReview(session: Session, fields: object = {}) {
  const customer = newCustomer()
  const held = await heldPayment(session, { customer, ...fields })
  const record = await findReview(session, customer.email)
  return {
    ...held,
    record: shown(session, record, 'an AML record that names the customer of a large payment'),
  }
}

/** Requires a proposed value; under facts only, a missing one leaves the test undecided. */
export function shown<T>(session: Session, value: T | undefined, what: string): T {
  if (value === undefined && session.target.profile === 'documented')
    session.undecidable(`not shown: ${what}`)
  expect(value, `not shown: ${what}`).toBeDefined()
  return value!
}

export function newCustomer() {
  const email = `payer-${randomUUID()}@example.com`
  return { firstName: 'Ngozi', lastName: 'Eze', email, phone: '+2348031234567' }
}

/** Finds the AML record that names this customer. */
export async function findReview(session: Session, email: string): Promise<AmlRecord | undefined> {
  // The maximum limit of a call is a proposal.
  const query: Record<string, string> = session.target.profile === 'proposed' ? { limit: '100' } : {}
  const records = dataOf(await session.succeed('listAmlRecords', { query }))
  return records.find(({ customer }) => customer.email === email)
}

/** Finds a recent transaction by its deposit. */
export async function findTransaction(session: Session, depositId: string): Promise<Transaction | undefined> {
  return (await listTransactions(session)).find((each) => each.depositId === depositId)
}

/** Lists the latest transactions. */
export async function listTransactions(
  session: Session,
  query: Record<string, string | number> = {},
): Promise<Transaction[]> {
  return dataOf(await session.succeed('listTransactions', { query })).transactions
}

/** Returns the balance of a wallet of the caller, in hundredths. */
export async function balanceOf({ control, caller }: Session, currency: string): Promise<number> {
  const wallets = await control.listWallets()
  const own = wallets.find((each) => each.businessId === caller.id && each.currency === currency)
  return Math.round((own?.balance ?? 0) * 100)
}

/** Returns the banks of the country of the example's orders; read by field name, because the shape is not documented. */
export async function listNigerianBanks(session: Session): Promise<{ bankCode: string }[]> {
  const { body } = await session.succeed('listBanks')
  const banks = listHolders(body, 'bankCode') as { bankCode: unknown; country?: unknown }[]
  return banks
    .filter(({ country }) => country === 'NG')
    .map(({ bankCode }) => ({ bankCode: String(bankCode) }))
}

/** Uses a proposed operation: no documented one lists internet providers. */
export async function internetProvider(session: Session): Promise<{ serviceCategoryId: string }> {
  const described = session.record('internetProvider')
  if (described) return { serviceCategoryId: described }
  if (session.target.profile === 'proposed') return firstProvider(session, 'listInternetProviders')
  const { status, body } = await session.call('listInternetProviders')
  const serviceCategoryId = status === 200 ? findText(body, 'serviceCategoryId') : undefined
  if (serviceCategoryId !== undefined) {
    const path = { serviceCategoryId }
    const asked = await session.call('listDataPlans', { path })
    if (asked.status < 400 || asked.status >= 500) return path
  }
  return session.undecidable(
    'no documented operation lists internet providers, and the proposed one shows none here',
    byRecord('internetProvider'),
  )
}
