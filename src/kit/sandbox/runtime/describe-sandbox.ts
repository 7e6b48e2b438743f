import type { SandboxBusiness as ReadyBusiness, SandboxLine as ReadyLine } from '../../target/ready-line.ts'
import type { Capability } from '../../target/target.ts'
import type { Tenant } from '../domain/tenants.ts'
import { sandboxBusinesses } from '../domain/tenants.ts'
import { findBusiness } from '../store/businesses.ts'
import { hashKey } from '../store/credentials.ts'
import { readCredentials } from '../store/keys.ts'
import { fixtureKeyPairs, readPublicHalf } from './rsa-keys.ts'
import type { Runtime } from './runtime.ts'

export type { ReadyBusiness, ReadyLine }

const capabilities: Capability[] = [
  'stateful',
  'decrypts',
  'signs',
  'control-plane',
  'two-businesses',
  'magic-values',
  'webhooks',
]

type Needs = Pick<Runtime, 'database' | 'clock' | 'seed' | 'settings' | 'rotatedKeys'>

/** Returns the addresses and the current keys. */
export async function describeSandbox(runtime: Pick<Runtime, 'urls'> & Needs): Promise<ReadyLine> {
  const { checkout, business, control } = runtime.urls
  const businesses: ReadyBusiness[] = []
  for (const tenant of sandboxBusinesses) businesses.push(await describeBusiness(runtime, tenant))
  const { cadWebhookSecret } = runtime.settings
  return {
    name: 'paycontract sandbox',
    checkout,
    business,
    control,
    businesses,
    cadWebhookSecret,
    capabilities,
    echoes: { credits: true },
    // a write commits together with all its effects
    settlesInMs: 0,
  }
}

/** Returns a business with its current keys, as far as this process knows them. */
export async function describeBusiness(
  { database, clock, seed, settings, rotatedKeys }: Needs,
  { id, name }: Tenant,
): Promise<ReadyBusiness> {
  const known = await readCredentials(database.db, seed, id, clock.now())
  const { cardKey, webhookSecret, nextWebhook, privateKey, keyHashes, derived } = known
  const shown = new Map([
    ...rotatedKeys,
    ...[derived.publicKey, derived.secretKey].map((key) => [hashKey(key), key] as const),
  ])
  const { email, webhookUrl } = (await findBusiness(database.db, id))!
  const publicKey = shown.get(keyHashes.public ?? '') ?? ''
  const secretKey = shown.get(keyHashes.secret ?? '') ?? ''
  const published = fixtureKeyPairs[sandboxBusinesses.findIndex((each) => each.id === id)]!
  const encryptionKey = privateKey === null ? published.publicKey : readPublicHalf(privateKey)
  return {
    ...{ id, name, email, publicKey, secretKey, encryptionKey },
    ...{ padding: settings.paddings[0]!, cardKey, webhookSecret },
    ...(nextWebhook && {
      nextWebhookSecret: nextWebhook.secret,
      webhookSecretUntil: new Date(nextWebhook.fromMs).toISOString(),
    }),
    ...(webhookUrl && { webhookUrl }),
    ...(!(publicKey && secretKey) && { notice: shownOnce(id) }),
  }
}

function shownOnce(businessId: string): string {
  return `the API keys were rotated, and shown only once; for new ones: POST /keys/rotate {"businessId":"${businessId}"} on the control plane`
}
