import { randomUUID } from 'node:crypto'
import { readPlaintextExample } from './request.ts'
import type { Session } from './session.ts'
import { findOperation } from './specification.ts'

/** States that facts speak of. Each is reached by calls alone; a mock answers them from its examples. */

type Order = { reference: string }

/** The plaintext of an order with a reference that no other order has. */
export function planOrder(): { order: Order } & Record<string, unknown> {
  const example = readPlaintextExample(findOperation('createOrder')) as { order: object }
  return { ...example, order: { ...example.order, reference: `ORD-${randomUUID()}` } }
}

export async function newOrder(session: Session): Promise<Order> {
  const data = planOrder()
  await session.succeed('createOrder', { data })
  return { reference: data.order.reference }
}

export async function paidOrder(session: Session): Promise<Order> {
  const order = await newOrder(session)
  await session.succeed('payOrder', { data: planPayment(order) })
  return order
}

/** The plaintext that pays an order with the example's card. */
export function planPayment({ reference }: Order): object {
  return { ...(readPlaintextExample(findOperation('payOrder')) as object), reference }
}

export async function savedCard(session: Session): Promise<{ cardToken: string }> {
  const { reference } = await paidOrder(session)
  const { body } = await session.succeed('saveCard', { data: { reference } })
  const cardToken = (body as { data?: { cardToken?: string } }).data?.cardToken
  return cardToken ? { cardToken } : session.undecidable('the answer of saveCard shows no card token')
}

export async function newPayment(session: Session): Promise<Order> {
  const { body } = await session.succeed('initiatePayment')
  const reference = (body as { data?: Partial<Order> }).data?.reference
  return reference ? { reference } : session.undecidable('the answer of initiatePayment shows no reference')
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
export async function registeredEmail(session: Session): Promise<{ id: string; email: string }> {
  const email = `sender-${randomUUID()}@example.ca`
  const { body } = await session.succeed('registerCadCollectionEmail', { body: { email } })
  const id = (body as { data?: { id?: string } }).data?.id
  return id ? { id, email } : session.undecidable('the answer shows no id, and its form is not documented')
}

/** A transaction that is held for a review which is still open. */
export async function heldTransaction(session: Session): Promise<{ transactionId: string }> {
  const aml = await session.succeed('listAmlRecords', { query: { status: 'PENDING' } })
  const held = (aml.body as { data: { deposit: { id: string } }[] }).data.map(({ deposit }) => deposit.id)
  const { body } = await session.succeed('listTransactions')
  const { transactions } = (body as { data: { transactions: { id: string; depositId: string | null }[] } })
    .data
  const transaction = transactions.find(({ depositId }) => held.includes(depositId ?? ''))
  return { transactionId: (transaction ?? session.undecidable('no listed transaction is held in review')).id }
}
