import { amlThresholds } from '../../../../generated/business/parameters.ts'
import { fees } from '../../../../generated/checkout/parameters.ts'
import type { SandboxSettings } from '../domain/settings.ts'
import { sandboxBusinesses, walletCurrencies } from '../domain/tenants.ts'
import { expireOrders } from '../payments/end-order.ts'
import { insertBusiness } from '../store/businesses.ts'
import { type Db, openDatabase } from '../store/database.ts'
import { createIds } from '../store/ids.ts'
import { clearRows, insertRows, type Rows, readRows } from '../store/whole-tables.ts'
import type { WriteContext } from '../store/write-context.ts'
import { addAdaezeBooks } from './adaeze-books.ts'
import { addMapleImports } from './maple-imports.ts'
import { moveRows } from './move-rows.ts'
import { liveThrough, type Story } from './story.ts'

/** More than the number of orders in the history. */
const EVERY_ORDER = 1000

const tables = [
  ...(['customers', 'orders', 'payments', 'refunds', 'chargebacks', 'deposits', 'transactions'] as const),
  ...(['amlRecords', 'cadEmails', 'collections', 'claims', 'wallets'] as const),
]

/** What determines the history. */
export interface Start {
  seed: string
  now: number
  settings: Pick<SandboxSettings, 'referenceForms' | 'webhookSignatures'>
}

let latest: { start: Start; rows: Rows } | undefined

/**
 * Inserts a history for both businesses, so that every list and filter has rows to show. It depends only on the seed and the
 * time. It is played once in memory and then copied, with shifted times for a later reset: thousands of statements would be
 * slow on a reset and on PostgreSQL.
 */
export async function insertHistory(db: Db, start: Start): Promise<void> {
  // fails early if the database cannot be written to
  await clearRows(db, tables)
  if (!latest || !isSameStory(latest.start, start)) latest = { start, rows: await makeHistory(start) }
  await insertRows(db, moveRows(latest.rows, start.now - latest.start.now))
}

function isSameStory(one: Start, other: Start): boolean {
  return one.seed === other.seed && one.settings.referenceForms === other.settings.referenceForms
}

/** Plays the history in memory, and returns its rows. */
export async function makeHistory({
  seed,
  now,
  settings: { referenceForms, webhookSignatures },
}: Start): Promise<Rows> {
  const [adaeze, maple] = sandboxBusinesses
  const tellers = [
    [adaeze, (story: Story) => addAdaezeBooks(story, now)],
    [maple, (story: Story) => addMapleImports(story, now, maple.email)],
  ] as const
  // the past does not depend on the current thresholds and fees
  const settings: SandboxSettings = {
    ...{
      currencies: walletCurrencies,
      amlThresholds,
      cadWebhookSecret: '',
      fees,
      paddings: [],
      webhookAttempts: {},
      webhookTimeouts: {},
      eventNames: {},
    },
    ...{ referenceForms, webhookSignatures },
  }
  const { write, close } = await openDatabase('objects')
  try {
    return await write(async (db) => {
      for (const business of sandboxBusinesses) await insertBusiness(db, business, walletCurrencies, now)
      for (const [{ id }, tell] of tellers) {
        const ids = createIds(`${seed}:history:${id}`, referenceForms)
        // the history does not include events
        const context: WriteContext = { db, now, ids, scenario: {}, settings, emit: async () => {} }
        await liveThrough(context, id, tell)
        await expireOrders(context, EVERY_ORDER)
      }
      return readRows(db, tables)
    })
  } finally {
    await close()
  }
}
