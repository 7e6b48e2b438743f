import { createBusinessClient, paginate } from '../../../../client/index.ts'
import { showLocalTime } from './local-time.ts'
import { checkout, has, read } from './settings.ts'

/** A refund as the service lists it. */
export interface ListedRefund {
  refundReference: string
  orderReference: string
  idempotencyKey?: string | null
  amount: number
  status: string
}

/** Reads a list to its end. */
async function readAll<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const read: Row[] = []
  for await (const row of rows) {
    if (has('reads-the-first-page') && read.length === 20) break
    read.push(row)
  }
  return read
}

const of = (reference?: string, from?: string) => ({
  params: { query: { ...(reference !== undefined && { reference }), ...(from && { from }) } },
})

const HOURS_MS = 6 * 3_600_000

function readFrom(): string | undefined {
  if (!has('lists-refunds-of-its-local-day')) return undefined
  return `${showLocalTime(new Date(Date.now() - HOURS_MS))}Z`
}

export const readRefunds = async (reference?: string): Promise<ListedRefund[]> => {
  if (has('sends-keys-in-clear-text'))
    await fetch(`${read('CHECKOUT_URL')}/charge/order/refunds/all`, {
      headers: { 'api-key': read('SECRET_KEY') },
    })
  return readAll(paginate(checkout, '/charge/order/refunds/all', of(reference, readFrom())))
}
export const readChargebacks = (reference?: string) =>
  readAll(paginate(checkout, '/charge/order/chargebacks/all', of(reference)))

/** Returns the descriptions on the first page of transactions. */
export async function readFirstTransactions(): Promise<string[]> {
  const account = createBusinessClient({ baseUrl: read('BUSINESS_URL'), secretKey: read('SECRET_KEY') })
  const { data } = await account.listTransactions({})
  return data.transactions.map(({ description }) => description)
}
