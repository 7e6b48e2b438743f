import { balanceOf, type Movement } from '../domain/ledger.ts'
import { presentTransaction, searchTermsOf, type TransactionFacts } from '../ledger/present-transaction.ts'
import type {
  AmlRecordRow,
  ChargebackRow,
  ClaimRow,
  CollectionRow,
  CustomerRow,
  DepositRow,
  OrderRow,
  PaymentRow,
  RefundRow,
  Schema,
  TransactionRow,
} from '../store/schema.ts'

/** A movement of money with the records that are shown with it. They may change until the book is closed. */
export interface Entry {
  facts: TransactionFacts
  deposit?: DepositRow
  refund?: RefundRow
}

/** The past of one business, as it is being written. In any order: closing it sorts. */
export interface HistoryBook {
  businessId: string
  customers: CustomerRow[]
  orders: OrderRow[]
  payments: PaymentRow[]
  refunds: RefundRow[]
  chargebacks: ChargebackRow[]
  entries: Entry[]
  amlRecords: AmlRecordRow[]
  cadEmails: Schema['cadEmails'][]
  collections: CollectionRow[]
  claims: ClaimRow[]
}

export function openBook(businessId: string): HistoryBook {
  return {
    businessId,
    ...{ customers: [], orders: [], payments: [], refunds: [], chargebacks: [], entries: [] },
    ...{ amlRecords: [], cadEmails: [], collections: [], claims: [] },
  }
}

/** The rows of a book, ready to be inserted. */
export type ClosedBook = Omit<HistoryBook, 'businessId' | 'entries'> & {
  deposits: DepositRow[]
  transactions: TransactionRow[]
  transactionTerms: Schema['transactionTerms'][]
  counters: Schema['counters'][]
  wallets: Schema['wallets'][]
}

/** Puts everything in the order in which it happened, counts it, and adds the wallets up. */
export function closeBook(book: HistoryBook): ClosedBook {
  const { businessId, entries, ...rows } = book
  const inOrder = byTime(entries, ({ facts }) => facts.createdAt)
  const written = writeTransactions(inOrder)
  const numbered = {
    refunds: number(rows.refunds),
    chargebacks: number(rows.chargebacks),
    amlRecords: number(rows.amlRecords),
  }
  const counts = {
    transactions: inOrder.length,
    'transactions CREDIT': inOrder.filter(({ facts }) => facts.type === 'CREDIT').length,
    'transactions DEBIT': inOrder.filter(({ facts }) => facts.type === 'DEBIT').length,
    refunds: rows.refunds.length,
    chargebacks: rows.chargebacks.length,
    amlRecords: rows.amlRecords.length,
  }
  return {
    ...rows,
    ...numbered,
    ...written,
    deposits: inOrder.flatMap(({ deposit }) => deposit ?? []),
    counters: Object.entries(counts).map(([name, value]) => ({ businessId, name, value })),
    wallets: addUp(businessId, inOrder),
  }
}

function writeTransactions(entries: readonly Entry[]): Pick<ClosedBook, 'transactions' | 'transactionTerms'> {
  const typePositions = { CREDIT: 0, DEBIT: 0 }
  const transactions: TransactionRow[] = []
  const transactionTerms: Schema['transactionTerms'][] = []
  for (const [index, { facts, ...related }] of entries.entries()) {
    const {
      feeMinor: _fee,
      description: _description,
      channel: _channel,
      method: _method,
      ...columns
    } = facts
    const body = presentTransaction(facts, related)
    const position = index + 1
    typePositions[facts.type] += 1
    transactions.push({
      ...columns,
      ...{ position, typePosition: typePositions[facts.type], body: JSON.stringify(body) },
    })
    for (const term of searchTermsOf(body)) {
      transactionTerms.push({ businessId: facts.businessId, term, position })
    }
  }
  return { transactions, transactionTerms }
}

function number<Row extends { position: number; createdAt: number }>(rows: readonly Row[]): Row[] {
  return byTime(rows, ({ createdAt }) => createdAt).map((row, index) => ({ ...row, position: index + 1 }))
}

function byTime<T>(items: readonly T[], timeOf: (item: T) => number): T[] {
  return [...items].sort((one, other) => timeOf(one) - timeOf(other))
}

function addUp(businessId: string, entries: readonly Entry[]): Schema['wallets'][] {
  const currencies = [...new Set(entries.map(({ facts }) => facts.currency))]
  return currencies.map((currency) => ({
    businessId,
    currency,
    balanceMinor: balanceOf(
      entries.map(({ facts }) => facts as Movement).filter((movement) => movement.currency === currency),
    ),
  }))
}
