import { randomUUID } from 'node:crypto'
import { type AmlAnswer, dataOf, type PaymentResult, type TransactionAnswer } from './answers.ts'
import { readPlaintextExample } from './request.ts'
import type { Session } from './session.ts'
import { findOperation } from './specification.ts'

/** States that facts speak of. Each is reached by calls alone; a mock answers them from its examples. */

export type Order = { reference: string }

/** The plaintext of an order with a reference that no other order has, and an amount that nobody reviews. */
export function planOrder(order: object = {}): { order: Order } & Record<string, unknown> {
  const example = readPlaintextExample(findOperation('createOrder')) as { order: object }
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
  const cardToken = (body as { data?: { cardToken?: string } }).data?.cardToken
  return cardToken ? { cardToken } : session.undecidable('the answer of saveCard shows no card token')
}

export async function newPayment(session: Session, fields: object = {}): Promise<Order> {
  const { body } = await session.succeed('initiatePayment', { fields: { ...fields } })
  const reference = (body as { data?: Partial<Order> }).data?.reference
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
  if (session.target.profile === 'documented') {
    session.undecidable(
      'no documented operation lists internet providers, so there is no serviceCategoryId to ask for',
    )
  }
  return firstProvider(session, 'listInternetProviders')
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
  const id = (body as { data?: { id?: string } }).data?.id
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

/** A payment that is held in review: its AML record and its transaction. */
export async function openReview(
  session: Session,
  fields: object = { amount: 25_000 },
): Promise<{ record: AmlAnswer; transaction: TransactionAnswer }> {
  const customer = newCustomer()
  await chargedPayment(session, { customer, ...fields })
  const record = await findReview(session, customer.email)
  if (!record) throw new Error('The payment was not flagged: no AML record names its customer.')
  return { record, transaction: await findTransaction(session, record.deposit.id) }
}

/** A payer whom nobody saw before. */
export function newCustomer() {
  const email = `payer-${randomUUID()}@example.com`
  return { firstName: 'Ngozi', lastName: 'Eze', email, phone: '+2348031234567' }
}

/** The AML record that names this customer. */
export async function findReview(session: Session, email: string): Promise<AmlAnswer | undefined> {
  const records = dataOf<AmlAnswer[]>(await session.succeed('listAmlRecords', { query: { limit: '100' } }))
  return records.find(({ customer }) => customer.email === email)
}

/** A recent transaction by its deposit. */
export async function findTransaction(session: Session, depositId: string): Promise<TransactionAnswer> {
  const found = (await listTransactions(session)).find((each) => each.depositId === depositId)
  if (!found) throw new Error('No transaction carries the deposit.')
  return found
}

/** The latest transactions. */
export async function listTransactions(
  session: Session,
  query: Record<string, string | number> = {},
): Promise<TransactionAnswer[]> {
  return dataOf<{ transactions: TransactionAnswer[] }>(await session.succeed('listTransactions', { query }))
    .transactions
}
