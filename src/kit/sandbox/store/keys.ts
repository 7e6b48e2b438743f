import type { Kysely } from 'kysely'
import type { Tenant } from '../domain/tenants.ts'
import { type Credentials, deriveCredentials, hashKey } from './credentials.ts'
import type { Db } from './database.ts'
import { findRow, listRows } from './rows.ts'
import type { Schema } from './schema.ts'

export interface KeyHolder {
  tenant: Tenant
  type: 'public' | 'secret'
  /** Which set of keys of the business is in force. */
  version: number
  /** The key of cards, where it was drawn by a rotation; else it follows from the seed. */
  cardKey: string | null
}

type KeyRow = Tenant & Pick<KeyHolder, 'type' | 'version' | 'cardKey'>

/** Looks a key up on every request, so that a rotated one stops working at once, on every instance. */
export function createKeyLookup(db: Kysely<Schema>): (key: string) => Promise<KeyHolder | undefined> {
  const query = db
    .selectFrom('apiKeys')
    .innerJoin('businesses', 'businesses.id', 'apiKeys.businessId')
    .leftJoin('issuedSecrets', 'issuedSecrets.businessId', 'apiKeys.businessId')
    .select(['businesses.id', 'businesses.name', 'businesses.email'])
    .select(['apiKeys.type', 'apiKeys.version', 'issuedSecrets.cardKey'])
    .where('apiKeys.hash', '=', '')
    .compile()
  return async (key) => {
    const { rows } = await db.executeQuery<KeyRow>({ ...query, parameters: [hashKey(key)] })
    const [row] = rows
    if (!row) return undefined
    const { id, name, email, type, version, cardKey } = row
    return { tenant: { id, name, email }, type, version, cardKey }
  }
}

/** Puts the first keys of a business in force, which follow from the seed. */
export async function activateFirstKeys(db: Db, seed: string, businessId: string): Promise<void> {
  await replaceKeys(db, businessId, 1, deriveCredentials(seed, businessId))
}

/** Puts drawn keys in force, and the ones before them out of force. Of API keys nothing is kept but the hash. */
export async function rotateKeys(db: Db, businessId: string, drawn: Credentials): Promise<void> {
  await replaceKeys(db, businessId, (await readKeyVersion(db, businessId)) + 1, drawn)
  const { cardKey, webhookSecret } = drawn
  await db
    .insertInto('issuedSecrets')
    .values({ businessId, cardKey, webhookSecret })
    .onConflict((conflict) => conflict.column('businessId').doUpdateSet({ cardKey, webhookSecret }))
    .execute()
}

async function replaceKeys(
  db: Db,
  businessId: string,
  version: number,
  { publicKey, secretKey }: Credentials,
): Promise<void> {
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

/** What is known of the credentials in force: of API keys that were drawn, nothing but their hashes. */
export interface KnownCredentials extends Pick<Credentials, 'cardKey' | 'webhookSecret'> {
  keyHashes: Record<KeyHolder['type'], string | undefined>
  /** What follows from the seed; its API keys are in force only where their hashes are. */
  derived: Credentials
}

export async function readCredentials(db: Db, seed: string, businessId: string): Promise<KnownCredentials> {
  const derived = deriveCredentials(seed, businessId, await readKeyVersion(db, businessId))
  const issued = await findRow(db, 'issuedSecrets', { businessId })
  const rows = await listRows(db, 'apiKeys', { businessId })
  const hashOf = (type: KeyHolder['type']) => rows.find((row) => row.type === type)?.hash
  const { cardKey, webhookSecret } = issued ?? derived
  return {
    cardKey,
    webhookSecret,
    derived,
    keyHashes: { public: hashOf('public'), secret: hashOf('secret') },
  }
}

/** The version in force of a business. */
async function readKeyVersion(db: Db, businessId: string): Promise<number> {
  const row = await findRow(db, 'keyVersions', { businessId })
  return row?.version ?? 1
}
