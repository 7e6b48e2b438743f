import type { Kysely } from 'kysely'
import type { RotatableKey } from '../domain/rotatable-keys.ts'
import type { Tenant } from '../domain/tenants.ts'
import { type Credentials, deriveCredentials, hashKey } from './credentials.ts'
import type { Db } from './database.ts'
import { findRow, listRows, updateRow } from './rows.ts'
import type { Schema } from './schema.ts'

export interface KeyHolder {
  tenant: Tenant
  type: 'public' | 'secret'
  /** The card key from a rotation; null if it is derived from the seed. */
  cardKey: string | null
  /** The RSA key from a rotation, PKCS#8 PEM; null if it is the published one. */
  privateKey: string | null
}

type KeyRow = Tenant & Omit<KeyHolder, 'tenant'>

/** Creates a lookup that queries every time, so that a rotated key stops working at once, on every instance. */
export function createKeyLookup(db: Kysely<Schema>): (key: string) => Promise<KeyHolder | undefined> {
  const query = db
    .selectFrom('apiKeys')
    .innerJoin('businesses', 'businesses.id', 'apiKeys.businessId')
    .leftJoin('issuedSecrets', 'issuedSecrets.businessId', 'apiKeys.businessId')
    .select(['businesses.id', 'businesses.name', 'businesses.email'])
    .select(['apiKeys.type', 'issuedSecrets.cardKey', 'issuedSecrets.privateKey'])
    .where('apiKeys.hash', '=', '')
    .compile()
  return async (key) => {
    const { rows } = await db.executeQuery<KeyRow>({ ...query, parameters: [hashKey(key)] })
    const [row] = rows
    if (!row) return undefined
    const { id, name, email, ...holder } = row
    return { tenant: { id, name, email }, ...holder }
  }
}

/** Activates the first keys of a business, which are derived from the seed. */
export async function activateFirstKeys(db: Db, seed: string, businessId: string): Promise<void> {
  await replaceKeys(db, businessId, deriveCredentials(seed, businessId))
}

/** Activates new keys and deactivates the previous ones. Only the hashes of API keys are stored. */
export async function rotateKeys(db: Db, businessId: string, drawn: Credentials): Promise<void> {
  await replaceKeys(db, businessId, drawn)
  const { cardKey, webhookSecret } = drawn
  await issueSecrets(db, businessId, { cardKey, webhookSecret, oldWebhookSecret: null, oldSecretUntil: null })
}

/** The rotation of one key, by its name in the ready line. */
export interface Rotation {
  key: RotatableKey
  /** For an encryption key, the private key in PKCS#8 PEM. */
  value: string
  /** When a new webhook secret replaces the old one, in epoch milliseconds; at once if omitted. */
  fromMs?: number
}

/** Activates one new key, and leaves the business's other keys unchanged. */
export async function rotateKey(
  db: Db,
  seed: string,
  businessId: string,
  nowMs: number,
  { key, value, fromMs }: Rotation,
): Promise<void> {
  if (key === 'publicKey' || key === 'secretKey') {
    const type = key === 'publicKey' ? 'public' : 'secret'
    await updateRow(db, 'apiKeys', { businessId, type }, { hash: hashKey(value) })
    return
  }
  const { webhookSecret, cardKey, nextWebhook } = await readCredentials(db, seed, businessId, nowMs)
  const secrets = { cardKey, webhookSecret: nextWebhook?.secret ?? webhookSecret }
  if (key === 'encryptionKey') return issueSecrets(db, businessId, { ...secrets, privateKey: value })
  if (key === 'cardKey') return issueSecrets(db, businessId, { ...secrets, cardKey: value })
  const old = { oldWebhookSecret: fromMs ? webhookSecret : null, oldSecretUntil: fromMs ?? null }
  await issueSecrets(db, businessId, { cardKey, webhookSecret: value, ...old })
}

type IssuedSecrets = Omit<Schema['issuedSecrets'], 'businessId'>

async function issueSecrets(
  db: Db,
  businessId: string,
  secrets: Pick<IssuedSecrets, 'cardKey' | 'webhookSecret'> & Partial<IssuedSecrets>,
): Promise<void> {
  await db
    .insertInto('issuedSecrets')
    .values({ privateKey: null, oldWebhookSecret: null, oldSecretUntil: null, ...secrets, businessId })
    .onConflict((conflict) => conflict.column('businessId').doUpdateSet(secrets))
    .execute()
}

async function replaceKeys(db: Db, businessId: string, { publicKey, secretKey }: Credentials): Promise<void> {
  await db.deleteFrom('apiKeys').where('businessId', '=', businessId).execute()
  await db
    .insertInto('apiKeys')
    .values([
      { hash: hashKey(publicKey), businessId, type: 'public' },
      { hash: hashKey(secretKey), businessId, type: 'secret' },
    ])
    .execute()
}

/** What is known of the current credentials: only the hashes of rotated API keys. */
export interface KnownCredentials extends Pick<Credentials, 'cardKey' | 'webhookSecret'> {
  /** The RSA key from a rotation; null if it is the published one. */
  privateKey: string | null
  /** The secret that replaces `webhookSecret` at `fromMs`, in epoch milliseconds. */
  nextWebhook?: { secret: string; fromMs: number }
  keyHashes: Record<KeyHolder['type'], string | undefined>
  /** Derived from the seed. Its API keys are active only if their hashes are. */
  derived: Credentials
}

export async function readCredentials(
  db: Db,
  seed: string,
  businessId: string,
  nowMs: number,
): Promise<KnownCredentials> {
  const derived = deriveCredentials(seed, businessId)
  const issued = await findRow(db, 'issuedSecrets', { businessId })
  const rows = await listRows(db, 'apiKeys', { businessId })
  const hashOf = (type: KeyHolder['type']) => rows.find((row) => row.type === type)?.hash
  const { cardKey, webhookSecret } = issued ?? derived
  const { oldWebhookSecret, oldSecretUntil, privateKey = null } = issued ?? {}
  const isOld = oldWebhookSecret && oldSecretUntil && nowMs < oldSecretUntil
  return {
    cardKey,
    privateKey,
    webhookSecret: isOld ? oldWebhookSecret : webhookSecret,
    ...(isOld && { nextWebhook: { secret: webhookSecret, fromMs: oldSecretUntil } }),
    derived,
    keyHashes: { public: hashOf('public'), secret: hashOf('secret') },
  }
}
