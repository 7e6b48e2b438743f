import type { Kysely } from 'kysely'
import { deriveCredentials, hashKey } from '../credentials.ts'
import type { Tenant } from '../handler.ts'
import type { Db } from './database.ts'
import type { Schema } from './schema.ts'

export interface KeyHolder {
  tenant: Tenant
  type: 'public' | 'secret'
  /** Which set of keys of the business is in force. */
  version: number
}

type KeyRow = Tenant & Pick<KeyHolder, 'type' | 'version'>

/** Looks a key up on every request, so that a rotated one stops working at once, on every instance. */
export function createKeyLookup(db: Kysely<Schema>): (key: string) => Promise<KeyHolder | undefined> {
  const query = db
    .selectFrom('apiKeys')
    .innerJoin('businesses', 'businesses.id', 'apiKeys.businessId')
    .select(['businesses.id', 'businesses.name', 'businesses.email', 'apiKeys.type', 'apiKeys.version'])
    .where('apiKeys.hash', '=', '')
    .compile()
  return async (key) => {
    const { rows } = await db.executeQuery<KeyRow>({ ...query, parameters: [hashKey(key)] })
    const [row] = rows
    if (!row) return undefined
    const { id, name, email, type, version } = row
    return { tenant: { id, name, email }, type, version }
  }
}

/** Puts the keys of a version in force, and the ones before it out of force. */
export async function activateKeys(db: Db, seed: string, businessId: string, version: number): Promise<void> {
  const { publicKey, secretKey } = deriveCredentials(seed, businessId, version)
  await db.deleteFrom('apiKeys').where('businessId', '=', businessId).execute()
  await db
    .insertInto('apiKeys')
    .values([
      { hash: hashKey(publicKey), businessId, type: 'public', version },
      { hash: hashKey(secretKey), businessId, type: 'secret', version },
    ])
    .execute()
  await db
    .insertInto('keyVersions')
    .values({ businessId, version })
    .onConflict((conflict) => conflict.column('businessId').doUpdateSet({ version }))
    .execute()
}

/** The version in force of each business. */
export async function readKeyVersion(db: Db, businessId: string): Promise<number> {
  const row = await db
    .selectFrom('keyVersions')
    .select('version')
    .where('businessId', '=', businessId)
    .executeTakeFirst()
  return row?.version ?? 1
}
