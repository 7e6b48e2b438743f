import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

/** `text`, `integer`, and the same with `?` where null is allowed. A `term` is text that sorts by code point. */
export type ColumnType = 'text' | 'text?' | 'integer' | 'integer?' | 'term'

interface Table {
  columns: Record<string, ColumnType>
  primaryKey: string[]
  /** Nothing is in a row but its key, so that SQLite need not keep it twice. */
  isIndex?: true
  unique?: string[][]
  /** SQL that holds for every row. */
  checks?: Record<string, string>
  indexes?: string[][]
}

const stamps = { createdAt: 'integer', updatedAt: 'integer' } as const
const money = { amountMinor: 'integer', currency: 'text' } as const

const tables: Record<string, Table> = {
  settings: { columns: { name: 'text', value: 'text' }, primaryKey: ['name'] },
  sequences: { columns: { name: 'text', value: 'integer' }, primaryKey: ['name'] },
  businesses: {
    columns: { id: 'text', name: 'text', email: 'text', webhookUrl: 'text?', createdAt: 'integer' },
    primaryKey: ['id'],
    unique: [['email']],
  },
  apiKeys: {
    columns: { hash: 'text', businessId: 'text', type: 'text', version: 'integer' },
    primaryKey: ['hash'],
    unique: [['businessId', 'type']],
  },
  keyVersions: { columns: { businessId: 'text', version: 'integer' }, primaryKey: ['businessId'] },
  wallets: {
    columns: { businessId: 'text', currency: 'text', balanceMinor: 'integer' },
    primaryKey: ['businessId', 'currency'],
  },
  closedWallets: {
    columns: { businessId: 'text', currency: 'text' },
    primaryKey: ['businessId', 'currency'],
    isIndex: true,
  },
  counters: {
    columns: { businessId: 'text', name: 'text', value: 'integer' },
    primaryKey: ['businessId', 'name'],
  },
  orders: {
    columns: {
      ...{ id: 'text', businessId: 'text', host: 'text', reference: 'text' },
      ...money,
      ...{ feeMinor: 'integer', status: 'text', description: 'text?', redirectUrl: 'text?' },
      ...{ customer: 'text', metadata: 'text?', paidMinor: 'integer', refundedMinor: 'integer' },
      ...{ isDisputed: 'integer', slug: 'text?', customerId: 'text?', expiresAt: 'integer' },
      ...stamps,
    },
    primaryKey: ['id'],
    unique: [['businessId', 'host', 'reference'], ['slug']],
    checks: { refundsWithinPaid: '"refundedMinor" >= 0 and "refundedMinor" <= "paidMinor"' },
    indexes: [['status', 'expiresAt']],
  },
  payments: {
    columns: {
      ...{
        id: 'text',
        businessId: 'text',
        orderId: 'text',
        attempt: 'integer',
        reference: 'text',
        option: 'text',
        status: 'text',
      },
      ...money,
      ...{ brand: 'text?', first6: 'text?', last4: 'text?', expiryMonth: 'text?', expiryYear: 'text?' },
      ...{ failureCode: 'text?', challenge: 'text?', behaviour: 'text', paidAt: 'integer?' },
      ...stamps,
    },
    primaryKey: ['id'],
    unique: [['reference'], ['orderId', 'attempt']],
  },
  savedCards: {
    columns: {
      ...{ token: 'text', businessId: 'text', orderId: 'text', brand: 'text', first6: 'text', last4: 'text' },
      ...{ expiryMonth: 'text', expiryYear: 'text', behaviour: 'text', createdAt: 'integer' },
    },
    primaryKey: ['token'],
    unique: [['orderId']],
  },
  refunds: {
    columns: {
      ...{ id: 'text', businessId: 'text', position: 'integer', orderId: 'text' },
      ...{ reference: 'text', orderReference: 'text' },
      ...money,
      ...{ reason: 'text?', status: 'text' },
      ...stamps,
    },
    primaryKey: ['id'],
    unique: [['reference'], ['businessId', 'position']],
    checks: { refundIsPositive: '"amountMinor" > 0' },
    indexes: [['businessId', 'createdAt', 'position'], ['orderId']],
  },
  chargebacks: {
    columns: {
      ...{ id: 'text', businessId: 'text', position: 'integer', orderId: 'text' },
      ...{ reference: 'text', orderReference: 'text' },
      ...money,
      ...{ reasonCode: 'text', reason: 'text', status: 'text', opensAt: 'integer', dueAt: 'integer' },
      ...stamps,
    },
    primaryKey: ['id'],
    unique: [['reference'], ['businessId', 'position']],
    indexes: [['businessId', 'createdAt', 'position'], ['status', 'opensAt'], ['orderId']],
  },
  orderEvents: {
    columns: { id: 'text', businessId: 'text', orderReference: 'text', name: 'text', createdAt: 'integer' },
    primaryKey: ['id'],
  },
  transactions: {
    columns: {
      ...{ id: 'text', businessId: 'text', position: 'integer', type: 'text', typePosition: 'integer' },
      reference: 'text',
      ...money,
      ...{ status: 'text', orderId: 'text?', depositId: 'text?', refundId: 'text?', body: 'text' },
      ...stamps,
    },
    primaryKey: ['id'],
    unique: [['businessId', 'position'], ['businessId', 'type', 'typePosition'], ['reference']],
    indexes: [['orderId'], ['depositId'], ['refundId']],
  },
  transactionTerms: {
    columns: { businessId: 'text', term: 'term', position: 'integer' },
    primaryKey: ['businessId', 'term', 'position'],
    isIndex: true,
  },
  deposits: {
    columns: {
      ...{ id: 'text', businessId: 'text', customerId: 'text?' },
      ...money,
      ...{ feeMinor: 'integer', status: 'text', depositType: 'text', provider: 'text?', providerId: 'text' },
      ...stamps,
    },
    primaryKey: ['id'],
  },
  customers: {
    columns: {
      ...{ id: 'text', businessId: 'text', firstName: 'text', lastName: 'text', email: 'text' },
      ...{ kycStatus: 'text?', kyc: 'text?' },
      ...stamps,
    },
    primaryKey: ['id'],
    unique: [['businessId', 'email']],
  },
  amlRecords: {
    columns: {
      ...{ id: 'text', businessId: 'text', transactionId: 'text', depositId: 'text', customerId: 'text' },
      position: 'integer',
      ...money,
      ...{ status: 'text', sourceOfFunds: 'text?', sourceDescription: 'text?' },
      ...{ proofUrl: 'text?', reviewNotes: 'text?' },
      ...stamps,
    },
    primaryKey: ['id'],
    unique: [['transactionId'], ['businessId', 'position']],
    indexes: [['businessId', 'status', 'position']],
  },
  cadEmails: {
    columns: { id: 'text', businessId: 'text', email: 'text', createdAt: 'integer' },
    primaryKey: ['id'],
    unique: [['email']],
    indexes: [['businessId', 'createdAt']],
  },
  collections: {
    columns: {
      ...{ id: 'text', eventId: 'text', businessId: 'text?', transactionId: 'text?', senderEmail: 'text' },
      ...money,
      ...{ reference: 'text', senderTransactionId: 'text', status: 'text', matchedBy: 'text?' },
      ...stamps,
    },
    primaryKey: ['id'],
    unique: [['eventId']],
  },
  claims: {
    columns: { id: 'text', collectionId: 'text', businessId: 'text', status: 'text', ...stamps },
    primaryKey: ['id'],
    indexes: [['collectionId']],
  },
  webhookEvents: {
    columns: {
      ...{ id: 'text', businessId: 'text', position: 'integer' },
      ...{ event: 'text', body: 'text', createdAt: 'integer' },
    },
    primaryKey: ['id'],
    unique: [['position']],
  },
  webhookDeliveries: {
    columns: {
      ...{ id: 'text', eventId: 'text', businessId: 'text', attempt: 'integer', dueAt: 'integer' },
      ...{ sentAt: 'integer?', signature: 'text?', status: 'text', responseStatus: 'integer?' },
    },
    primaryKey: ['id'],
    indexes: [['status', 'dueAt'], ['eventId']],
  },
  idempotency: {
    columns: {
      ...{ businessId: 'text', operationId: 'text', idempotencyKey: 'text', requestHash: 'text' },
      ...{ status: 'integer', body: 'text', createdAt: 'integer' },
    },
    primaryKey: ['businessId', 'operationId', 'idempotencyKey'],
  },
}

export const initial: Migration = {
  async up(db) {
    for (const [name, table] of Object.entries(tables)) await createTable(db, name, table)
  },
}

function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** PostgreSQL sorts text by language unless told otherwise, and then a prefix is no range; SQLite sorts by bytes. */
function termType(db: Kysely<unknown>) {
  return isPostgres(db) ? sql`text collate "C"` : 'text'
}

export async function createTable(db: Kysely<unknown>, name: string, table: Table): Promise<void> {
  let builder = db.schema.createTable(name).addPrimaryKeyConstraint(`${name}Key`, table.primaryKey as never)
  for (const [column, type] of Object.entries(table.columns)) {
    const dataType = type === 'term' ? termType(db) : type.startsWith('text') ? 'text' : 'bigint'
    builder = builder.addColumn(column, dataType, (each) => (type.endsWith('?') ? each : each.notNull()))
  }
  for (const columns of table.unique ?? []) {
    builder = builder.addUniqueConstraint(`${name}By${columns.join('And')}`, columns as never)
  }
  for (const [constraint, condition] of Object.entries(table.checks ?? {})) {
    builder = builder.addCheckConstraint(constraint, sql.raw(condition))
  }
  if (table.isIndex && !isPostgres(db)) builder = builder.modifyEnd(sql`without rowid`)
  await builder.execute()
  for (const columns of table.indexes ?? []) {
    await db.schema
      .createIndex(`${name}On${columns.join('And')}`)
      .on(name)
      .columns(columns)
      .execute()
  }
}
