import { sandboxBusinesses, walletCurrencies } from '../domain/tenants.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { SandboxError } from '../runtime/sandbox-error.ts'
import { insertHistory, type Start } from '../seed/insert-history.ts'
import { findBusiness, insertBusiness, setWebhookUrl } from '../store/businesses.ts'
import { clearTables, hasRecords } from '../store/clear.ts'
import type { Database, Db } from '../store/database.ts'
import { activateFirstKeys } from '../store/keys.ts'
import { readSetting, writeSetting } from '../store/settings.ts'

/** What a sandbox was begun with; a database keeps it, so that a later start goes on where it was left. */
export interface Origin {
  seed: string
  /** Time stands still unless it is put forward. */
  isFrozen: boolean
}

const SEED = 'seed'
const FROZEN = 'isFrozen'

/**
 * Finds what the database was begun with, or begins it.
 *
 * @param seed undefined accepts whichever seed the database was begun with
 * @throws SandboxError `other_seed`
 */
export async function findOrigin(
  database: Database,
  seed: string | undefined,
  isFrozen = seed !== undefined,
): Promise<Origin> {
  return database.write(async (db) => {
    const stored = await readSetting(db, SEED)
    if (stored === undefined) {
      const origin = { seed: seed ?? DEFAULT_SEED, isFrozen }
      await writeOrigin(db, origin)
      return origin
    }
    if (seed !== undefined && seed !== stored) {
      throw new SandboxError(
        'other_seed',
        'the database was begun with another seed. Start without a seed to go on with it, or choose another database',
      )
    }
    return { seed: stored, isFrozen: (await readSetting(db, FROZEN)) === 'true' }
  })
}

/** Keys and ids of a sandbox for which no seed was chosen. */
const DEFAULT_SEED = 'paycontract'

async function writeOrigin(db: Db, { seed, isFrozen }: Origin): Promise<void> {
  await writeSetting(db, SEED, seed)
  await writeSetting(db, FROZEN, String(isFrozen))
}

/** How every start of a sandbox leaves its data. */
export interface Beginning {
  /** Without the example history. */
  isEmpty: boolean
  /** Where the webhooks of the first business go; left out, where they went before. */
  webhookUrl?: string | undefined
}

/** Puts the businesses in, and the history unless it is not wanted. What has begun is left as it is. */
export async function beginHistory(runtime: Runtime, beginning: Beginning): Promise<void> {
  const { database, seed, clock, settings } = runtime
  await database.write((db) => begin(db, { seed, settings, now: clock.now() }, beginning))
}

async function begin(db: Db, start: Start, { isEmpty, webhookUrl }: Beginning): Promise<void> {
  if (!(await findBusiness(db, sandboxBusinesses[0].id))) {
    await insertBusinesses(db, start)
    if (!isEmpty) await insertHistory(db, start)
  }
  if (webhookUrl === undefined) return
  await setWebhookUrl(db, sandboxBusinesses[0].id, webhookUrl)
}

/** Back to the first start: records, keys and time. Nothing is left of what was done since. */
export async function resetSandbox(runtime: Runtime, beginning: Beginning): Promise<void> {
  const { clock, seed, database, requestLog, plannedScenarios, settings } = runtime
  // one transaction: a sandbox without its businesses would know no key
  await database.write(async (db) => {
    const isFrozen = (await readSetting(db, FROZEN)) === 'true'
    await clearTables(db)
    await writeOrigin(db, { seed, isFrozen })
    // nor is the time what it was: all advances went with the settings
    await begin(db, { seed, settings, now: clock.start() }, beginning)
  })
  await clock.refresh()
  requestLog.clear()
  plannedScenarios.clear()
}

/** @returns false where there are records already, which the history would mix with */
export async function addHistory({ database, seed, clock, settings }: Runtime): Promise<boolean> {
  return database.write(async (db) => {
    if (await hasRecords(db)) return false
    await insertHistory(db, { seed, settings, now: clock.now() })
    return true
  })
}

async function insertBusinesses(db: Db, { seed, now }: Start): Promise<void> {
  for (const business of sandboxBusinesses) {
    await insertBusiness(db, business, walletCurrencies, now)
    await activateFirstKeys(db, seed, business.id)
  }
}
