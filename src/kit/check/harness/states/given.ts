import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { findOperation } from '../../../contract/contract.ts'
import type { Session } from '../session.ts'
import { readPlaintextExample } from '../wire/request.ts'
import { type AmlAnswer, dataOf, type PaymentResult, type TransactionAnswer } from './answers.ts'
import { findText, listHolders } from './items.ts'

/** States that facts speak of. Each is reached by calls alone; a mock answers them from its examples. */

export type Order = { reference: string }

/** The plaintext of an order. */
export type OrderPlan = { order: Order & { currency: string }; customer: object } & Record<string, unknown>

/** An order with a reference that no other order has, and an amount that nobody reviews. */
export function planOrder(order: object = {}): OrderPlan {
  const example = readPlaintextExample(findOperation('createOrder')) as OrderPlan
  const reference = `ORD-${randomUUID()}`
  const planned = { ...example.order, amount: 7_500, reference, ...order }
  return { ...example, order: planned }
}

export async function newOrder(session: Session, order: object = {}): Promise<Order> {
  const data = planOrder(order)
  await session.succeed('createOrder', { data })
  return { reference: data.order.reference }
}

export async function paidOrder(session: Session, order: object = {}): Promise<Order> {
  const { reference } = await newOrder(session, order)
  await session.succeed('payOrder', { data: planPayment({ reference }) })
  return { reference }
}

/** The plaintext that pays an order with the example's card, or one of another number. */
export function planPayment({ reference }: Order, cardnumber?: string): object {
  const example = readPlaintextExample(findOperation('payOrder')) as { card: object }
  return { ...example, reference, card: { ...example.card, ...(cardnumber && { cardnumber }) } }
}

/** What paying an order with a card of this number comes to. */
export async function payByCard(
  session: Session,
  order: Order,
  cardnumber: string,
  headers: Record<string, string> = {},
): Promise<PaymentResult> {
  return dataOf(await session.succeed('payOrder', { data: planPayment(order, cardnumber), headers }))
}

export async function savedCard(session: Session): Promise<{ cardToken: string }> {
  return saveCardOf(session, await paidOrder(session))
}

export async function saveCardOf(session: Session, { reference }: Order): Promise<{ cardToken: string }> {
  const { body } = await session.succeed('saveCard', { data: { reference } })
  const cardToken = findText(body, 'cardToken')
  return cardToken ? { cardToken } : session.undecidable('the answer of saveCard shows no card token')
}

export async function newPayment(session: Session, fields: object = {}): Promise<Order> {
  const { body } = await session.succeed('initiatePayment', { fields: { ...fields } })
  const reference = findText(body, 'reference')
  return reference ? { reference } : session.undecidable('the answer of initiatePayment shows no reference')
}

/** The plaintext of card data: the example's card, or one of another number. */
export function planCard(number?: string): object {
  return { ...(readPlaintextExample(findOperation('chargeCard')) as object), ...(number && { number }) }
}

export async function chargedPayment(session: Session, fields: object = {}): Promise<Order> {
  const { reference } = await newPayment(session, fields)
  await session.succeed('chargeCard', { fields: { reference } })
  return { reference }
}

export async function tvProvider(session: Session): Promise<{ serviceCategoryId: string }> {
  return firstProvider(session, 'listTvProviders')
}

/** Through a proposed operation: no documented one tells which internet providers there are. */
export async function internetProvider(session: Session): Promise<{ serviceCategoryId: string }> {
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
  )
}

async function firstProvider(session: Session, operationId: 'listTvProviders' | 'listInternetProviders') {
  const { body } = await session.succeed(operationId)
  const [provider] = (body as { data: { serviceCategoryId: string }[] }).data
  const { serviceCategoryId } = provider ?? session.undecidable(`${operationId} lists no provider here`)
  return { serviceCategoryId }
}

/** A registered sender email that no other business can have. */
export async function registeredEmail(
  session: Session,
  email = `sender-${randomUUID()}@example.ca`,
): Promise<{ id: string; email: string }> {
  const { body } = await session.succeed('registerCadCollectionEmail', { body: { email } })
  const [id] = listHolders(body, 'email').flatMap((holder) => findText(holder, 'id') ?? [])
  return id ? { id, email } : session.undecidable('the answer shows no id, and its form is not documented')
}

/** A customer that the target knows. */
export async function knownCustomer(session: Session): Promise<{ id: string }> {
  const [record] = dataOf<AmlAnswer[]>(await session.succeed('listAmlRecords'))
  return { id: (record ?? session.undecidable('no AML record names a customer here')).customer.id }
}

/** A transaction that is held for a review which is still open; made where the target lets us make one. */
export async function heldTransaction(session: Session): Promise<{ transactionId: string }> {
  if (session.target.kind === 'sandbox') return { transactionId: (await openReview(session)).transaction.id }
  const records = dataOf<AmlAnswer[]>(
    await session.succeed('listAmlRecords', { query: { status: 'PENDING' } }),
  )
  const held = records.map(({ deposit }) => deposit.id)
  const transaction = (await listTransactions(session)).find(({ depositId }) =>
    held.includes(depositId ?? ''),
  )
  return { transactionId: (transaction ?? session.undecidable('no listed transaction is held in review')).id }
}

/** A payment that is held in review: its AML record and its transaction. From which amount on is a proposal. */
export async function openReview(
  session: Session,
  fields: object = { amount: 25_000 },
): Promise<{ record: AmlAnswer; transaction: TransactionAnswer }> {
  const customer = newCustomer()
  await chargedPayment(session, { customer, ...fields })
  const record = await findReview(session, customer.email)
  return {
    record: shown(session, record, 'an AML record that names the customer of a large payment'),
    transaction: shown(
      session,
      record && (await findTransaction(session, record.deposit.id)),
      'a transaction that carries the deposit of the AML record',
    ),
  }
}

/** What the proposals promise is there; where the target is held to facts only, its absence decides nothing. */
export function shown<T>(session: Session, value: T | undefined, what: string): T {
  if (value === undefined && session.target.profile === 'documented')
    session.undecidable(`not shown: ${what}`)
  expect(value, `not shown: ${what}`).toBeDefined()
  return value!
}

/** A payer whom nobody saw before. */
export function newCustomer() {
  const email = `payer-${randomUUID()}@example.com`
  return { firstName: 'Ngozi', lastName: 'Eze', email, phone: '+2348031234567' }
}

/** The AML record that names this customer. */
export async function findReview(session: Session, email: string): Promise<AmlAnswer | undefined> {
  // The most that one call may ask for is a proposal.
  const query: Record<string, string> = session.target.profile === 'proposed' ? { limit: '100' } : {}
  const records = dataOf<AmlAnswer[]>(await session.succeed('listAmlRecords', { query }))
  return records.find(({ customer }) => customer.email === email)
}

/** A recent transaction by its deposit. */
export async function findTransaction(
  session: Session,
  depositId: string,
): Promise<TransactionAnswer | undefined> {
  return (await listTransactions(session)).find((each) => each.depositId === depositId)
}

/** The latest transactions. */
export async function listTransactions(
  session: Session,
  query: Record<string, string | number> = {},
): Promise<TransactionAnswer[]> {
  return dataOf<{ transactions: TransactionAnswer[] }>(await session.succeed('listTransactions', { query }))
    .transactions
}
