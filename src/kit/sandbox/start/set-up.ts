import { sandboxBusinesses, walletCurrencies } from '../domain/tenants.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { SandboxError } from '../runtime/sandbox-error.ts'
import { insertHistory, type Start } from '../seed/insert-history.ts'
import { findBusiness, insertBusiness, setWebhookUrl } from '../store/businesses.ts'
import type { Database, Db } from '../store/database.ts'
import { activateFirstKeys } from '../store/keys.ts'
import { readSetting, writeSetting } from '../store/settings.ts'
import { clearTables, hasRecords } from '../store/whole-tables.ts'

/** What a sandbox was created with. Its database stores it, so that a later start continues there. */
export interface Origin {
  seed: string
  /** Time stands still unless it is advanced. */
  isFrozen: boolean
}

const SEED = 'seed'
const FROZEN = 'isFrozen'

/**
 * Reads the origin of the database, or writes it to a new one.
 *
 * @param seed if undefined, any stored seed is accepted
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
        'the database was created with another seed. Start without a seed to continue with it, or choose another database',
      )
    }
    return { seed: stored, isFrozen: (await readSetting(db, FROZEN)) === 'true' }
  })
}

/** The seed of a sandbox if none is given. */
const DEFAULT_SEED = 'paycontract'

async function writeOrigin(db: Db, { seed, isFrozen }: Origin): Promise<void> {
  await writeSetting(db, SEED, seed)
  await writeSetting(db, FROZEN, String(isFrozen))
}

/** The data of a sandbox after a start. */
export interface Beginning {
  /** Leaves out the example history. */
  isEmpty: boolean
  /** Where the webhooks of the first business go; unchanged if omitted. */
  webhookUrl?: string | undefined
}

/** Inserts the businesses and, unless `isEmpty`, the history. Existing businesses stay unchanged. */
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

/** Resets records, keys and time to the first start. Everything since is deleted. */
export async function resetSandbox(runtime: Runtime, beginning: Beginning): Promise<void> {
  const { clock, seed, database, requestLog, plannedScenarios, settings } = runtime
  // in one transaction: without its businesses, a sandbox would not know any key
  await database.write(async (db) => {
    const isFrozen = (await readSetting(db, FROZEN)) === 'true'
    await clearTables(db)
    await writeOrigin(db, { seed, isFrozen })
    // the time starts over: all advances were stored in the settings
    await begin(db, { seed, settings, now: clock.start() }, beginning)
  })
  await clock.refresh()
  requestLog.clear()
  plannedScenarios.clear()
}

/** @returns false if there are records already, which the history would mix with */
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
