import type { Db } from '../../../store/database.ts'
import type { Schema } from '../../../store/schema.ts'

type Owned = {
  [Table in keyof Schema]: Schema[Table] extends { businessId: string | null } ? Table : never
}[keyof Schema]

/** Every table whose rows belong to a business; the compiler reports a missing one. */
const owned: Record<Owned, true> = {
  ...{
    apiKeys: true,
    issuedSecrets: true,
    wallets: true,
    orders: true,
    payments: true,
  },
  ...{ savedCards: true, refunds: true, chargebacks: true, orderEvents: true, transactions: true },
  ...{ deposits: true, customers: true, amlRecords: true, cadEmails: true },
  ...{
    collections: true,
    claims: true,
    closedWallets: true,
    webhookEvents: true,
    webhookDeliveries: true,
    idempotency: true,
  },
}

/** Lists all rows of a business. */
export async function snapshot(db: Db, businessId: string): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const table of Object.keys(owned) as Owned[]) {
    const found = await db.selectFrom(table).selectAll().where('businessId', '=', businessId).execute()
    rows[table] = found.map((row) => JSON.stringify(row)).sort()
  }
  return rows
}

const shared = ['settings', 'sequences', 'businesses'] as const

/** Lists all rows of a database. */
export async function listRows(db: Db): Promise<string[]> {
  const rows: string[] = []
  for (const table of [...(Object.keys(owned) as Owned[]), ...shared]) {
    const found = await db.selectFrom(table).selectAll().execute()
    rows.push(...found.map((row) => `${table} ${JSON.stringify(row)}`).sort())
  }
  return rows
}

/** Columns that identify a record or a person: a caller that reads one has seen a part of it. */
const NAMING =
  /^(id|token|slug|reference|orderReference|email|senderEmail|transactionId|depositId|customerId|orderId|refundId|proofUrl|eventId)$/

/** Returns the identifying values of a snapshot, by which its records would be recognised anywhere. */
export function namesIn(snapshot: Record<string, string[]>): Set<string> {
  const rows = Object.values(snapshot).flatMap((each) => each.map((row) => JSON.parse(row) as object))
  const entries = rows.flatMap((row) => Object.entries(row))
  const named = entries.filter(([column, value]) => NAMING.test(column) && typeof value === 'string')
  return new Set(named.map(([, value]) => value as string))
}
