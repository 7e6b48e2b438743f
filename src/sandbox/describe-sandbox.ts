import { sandboxBusinesses } from './businesses.ts'
import { type Credentials, deriveCredentials } from './credentials.ts'
import { fixtureKeyPairs } from './fixtures/rsa-keys.ts'
import type { Tenant, Urls } from './handler.ts'
import type { Runtime } from './runtime.ts'
import { readKeyVersion } from './store/keys.ts'

/** A business with all that an integrator is handed at onboarding. */
export interface ReadyBusiness extends Tenant, Credentials {
  /** RSA key that payloads are encrypted with, SPKI PEM. */
  encryptionKey: string
  padding: 'oaep-sha256'
}

/** What is printed once a sandbox is ready: the description of a target. */
export interface ReadyLine extends Urls {
  /** What reports call the target. */
  name: string
  businesses: ReadyBusiness[]
  /** Under which CAD collection notifications to the sandbox are signed. */
  cadWebhookSecret: string
  /** What contract tests may rely on. */
  capabilities: readonly string[]
}

const capabilities = [
  'stateful',
  'decrypts',
  'signs',
  'control-plane',
  'two-businesses',
  'magic-values',
  'webhooks',
] as const

/** The addresses and the keys that are in force now. */
export async function describeSandbox(
  runtime: Pick<Runtime, 'database' | 'seed' | 'settings' | 'urls'>,
): Promise<ReadyLine> {
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
  }
}

/** One business with the keys that are in force now. */
export async function describeBusiness(
  { database, seed }: Pick<Runtime, 'database' | 'seed'>,
  { id, name, email }: Tenant,
): Promise<ReadyBusiness> {
  const version = await readKeyVersion(database.db, id)
  const { publicKey, secretKey, cardKey, webhookSecret } = deriveCredentials(seed, id, version)
  const encryptionKey = fixtureKeyPairs[sandboxBusinesses.findIndex((each) => each.id === id)]!.publicKey
  return {
    ...{ id, name, email, publicKey, secretKey, encryptionKey },
    ...{ padding: 'oaep-sha256', cardKey, webhookSecret },
  }
}
