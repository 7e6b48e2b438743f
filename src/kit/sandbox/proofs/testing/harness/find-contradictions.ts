import { toMinor } from '../../../../../client/money/minor-units.ts'
import { type Movement, replay } from '../../../domain/ledger.ts'
import type { Db } from '../../../store/database.ts'
import type { Schema, TransactionRow } from '../../../store/schema.ts'

interface Records extends Pick<Schema, 'orders' | 'payments' | 'refunds' | 'transactions' | 'deposits'> {
  amlRecords: Schema['amlRecords']
  chargebacks: Schema['chargebacks']
  collections: Schema['collections']
  wallets: Schema['wallets']
  webhookEvents: Schema['webhookEvents']
}

type All = { [Table in keyof Records]: Records[Table][] }

const tables = [
  ...(['orders', 'payments', 'refunds', 'transactions', 'deposits', 'amlRecords', 'collections'] as const),
  ...(['chargebacks', 'wallets', 'webhookEvents'] as const),
]

/** Lists all contradictions in a database. Half a write would be one. */
export async function findContradictions(db: Db): Promise<string[]> {
  const all = {} as All
  for (const table of tables)
    Object.assign(all, { [table]: await db.selectFrom(table).selectAll().execute() })
  const businessIds = [...new Set(all.wallets.map(({ businessId }) => businessId))]
  return [
    ...businessIds.flatMap((id) => [...judgeWallets(all, id), ...judgePositions(all, id)]),
    ...judgeEvents(all),
    ...all.orders.flatMap((order) => judgeOrder(all, order)),
    ...all.refunds.flatMap((refund) => judgeRefund(all, refund)),
    ...all.transactions.flatMap((transaction) => judgeTransaction(all, transaction)),
    ...all.collections.flatMap((collection) => judgeCollection(all, collection)),
    ...all.amlRecords.flatMap((record) => judgeReview(all, record)),
  ]
}

/** Lists the claims that do not hold, each with its subject. */
function failing(about: string, claims: Record<string, boolean>): string[] {
  return Object.entries(claims).flatMap(([claim, holds]) => (holds ? [] : [`${about}: not ${claim}`]))
}

function judgeWallets({ transactions, wallets }: All, businessId: string): string[] {
  const replayed = replay(transactions.filter(isOf(businessId)).map(readMovement))
  const balances = new Map(wallets.filter(isOf(businessId)).map((each) => [each.currency, each.balanceMinor]))
  return [...new Set([...replayed.keys(), ...balances.keys()])].flatMap((currency) =>
    failing(`wallet ${currency} of ${businessId}`, {
      'what its ledger comes to': (balances.get(currency) ?? 0) === (replayed.get(currency) ?? 0),
    }),
  )
}

function readMovement({ type, amountMinor, currency, status, body }: TransactionRow): Movement {
  const feeMinor = toMinor((JSON.parse(body) as { fee: number }).fee, currency)
  return { type, amountMinor, currency, feeMinor, status: status as Movement['status'] }
}

function judgePositions(all: All, businessId: string): string[] {
  const isDenseIn = (rows: { businessId: string; position: number }[]) =>
    isDense(rows.filter(isOf(businessId)))
  return failing(`positions of ${businessId}`, {
    'dense in the ledger': isDenseIn(all.transactions),
    'dense among AML records': isDenseIn(all.amlRecords),
    'dense among refunds': isDenseIn(all.refunds),
  })
}

function judgeEvents({ webhookEvents }: All): string[] {
  return failing('events', { 'dense in the order they happened': isDense(webhookEvents) })
}

/** Whether positions are 1, 2, 3 … in any order. */
function isDense(rows: { position: number }[]): boolean {
  const positions = rows.map(({ position }) => position).toSorted((a, b) => a - b)
  return positions.every((each, index) => each === index + 1)
}

const PAID = ['SUCCESSFUL', 'REVERSED']

function judgeOrder(
  { payments, transactions, refunds, chargebacks, webhookEvents }: All,
  order: Schema['orders'],
): string[] {
  const own = <Row extends { orderId: string | null }>(rows: Row[]) =>
    rows.filter(({ orderId }) => orderId === order.id)
  const isPaid = PAID.includes(order.status)
  const credits = own(transactions).filter(({ type }) => type === 'CREDIT')
  const held = own(refunds).filter(({ status }) => status !== 'FAILED')
  const disputed = own(chargebacks).filter(({ status }) => status !== 'WON')
  const told = webhookEvents.filter(
    ({ event, body }) => event === 'order.succeeded' && body.includes(JSON.stringify(order.reference)),
  )
  return failing(`order ${order.reference}, ${order.status}`, {
    'credited once if paid, else not': credits.length === (isPaid ? 1 : 0),
    'paid by one payment':
      own(payments).filter(({ status }) => status === 'SUCCESSFUL').length === (isPaid ? 1 : 0),
    'paid in full or not at all': order.paidMinor === (isPaid ? order.amountMinor : 0),
    'refunded by what its refunds hold': order.refundedMinor === sum(held),
    'refunded within what was paid': sum(held) <= order.paidMinor,
    'given back once, by refunds or by the bank': sum(held) + sum(disputed) <= order.paidMinor,
    'asked for no code more often than three times': own(payments).every(
      ({ wrongPins, wrongOtps }) => Math.max(wrongPins, wrongOtps) <= 3,
    ),
    'past the beginning of each attempt': own(payments).every(({ status }) => status !== 'INITIATED'),
    'announced if paid': !isPaid || told.length > 0,
  })
}

function sum(rows: { amountMinor: number }[]): number {
  return rows.reduce((total, { amountMinor }) => total + amountMinor, 0)
}

function judgeRefund({ transactions }: All, refund: Schema['refunds']): string[] {
  const debits = transactions.filter(({ refundId }) => refundId === refund.id)
  const [debit] = debits
  return failing(`refund ${refund.reference}`, {
    'debited once': debits.length === 1,
    'debited as much as it gives back': debit?.amountMinor === refund.amountMinor,
    'debited with its own outcome': debit?.status === refund.status.replace('PROCESSING', 'PENDING'),
  })
}

function judgeTransaction({ deposits, refunds }: All, row: TransactionRow): string[] {
  const deposit = deposits.find(({ id }) => id === row.depositId)
  const body = JSON.parse(row.body) as { status: string; amount: number; deposit: { status: string } | null }
  return failing(`transaction ${row.reference}`, {
    'answered with its status': body.status === row.status,
    'answered with its amount': toMinor(body.amount, row.currency) === row.amountMinor,
    'a credit with its deposit': (row.type === 'CREDIT') === (deposit !== undefined),
    'in step with its deposit':
      !deposit || (deposit.status === row.status && body.deposit?.status === row.status),
    'a debit with its refund': (row.type === 'DEBIT') === refunds.some(({ id }) => id === row.refundId),
  })
}

function judgeCollection({ transactions }: All, collection: Schema['collections']): string[] {
  const isCredited = ['RECONCILED', 'CLAIMED'].includes(collection.status)
  const credit = transactions.find(({ id }) => id === collection.transactionId)
  return failing(`collection ${collection.eventId}, ${collection.status}`, {
    'past RECEIVED': collection.status !== 'RECEIVED',
    'credited if somebody has it': isCredited === (credit !== undefined),
    'credited to its owner': !credit || credit.businessId === collection.businessId,
    'credited in full': !credit || credit.amountMinor === collection.amountMinor,
  })
}

function judgeReview({ transactions }: All, record: Schema['amlRecords']): string[] {
  const held = transactions.find(({ id }) => id === record.transactionId)
  const outcomes: Record<string, string[]> = { APPROVED: ['SUCCESSFUL', 'REVERSED'], REJECTED: ['FAILED'] }
  return failing(`AML record ${record.id}, ${record.status}`, {
    'about a transaction in the state it decided': (outcomes[record.status] ?? ['PENDING']).includes(
      held?.status ?? '',
    ),
  })
}

function isOf(businessId: string) {
  return (row: { businessId: string | null }) => row.businessId === businessId
}
