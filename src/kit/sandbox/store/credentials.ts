import { createHmac, hash, randomBytes } from 'node:crypto'

/** What a business receives at onboarding, or by a rotation. */
export interface Credentials {
  publicKey: string
  secretKey: string
  /** AES-256 key for card data: base64 of 32 bytes. */
  cardKey: string
  /** Secret that signs webhooks to the business. */
  webhookSecret: string
}

/**
 * Derives the first keys of a business from the seed, which the database stores, so that every start prints the same: a sandbox
 * is published with them. Keys of a rotation must not be derived, see `drawCredentials`.
 */
export function deriveCredentials(seed: string, businessId: string): Credentials {
  return writeCredentials((purpose) =>
    createHmac('sha256', `paycontract sandbox ${seed}`).update(`${businessId}:${purpose}:1`).digest(),
  )
}

/** Generates random keys, which the seed and earlier keys do not reveal. */
export function drawCredentials(): Credentials {
  return writeCredentials(() => randomBytes(32))
}

function writeCredentials(make: (purpose: string) => Buffer): Credentials {
  return {
    publicKey: `pk_test_${make('public').toString('base64url').slice(0, 32)}`,
    secretKey: `sk_test_${make('secret').toString('base64url').slice(0, 32)}`,
    cardKey: make('card').toString('base64'),
    webhookSecret: `whsec_${make('webhook').toString('base64url').slice(0, 32)}`,
  }
}

/** Derives the secret that signs CAD collection notifications to the sandbox. */
export function deriveCadWebhookSecret(seed: string): string {
  const secret = createHmac('sha256', `paycontract sandbox ${seed}`).update('cad webhook').digest('base64url')
  return `whsec_cad_${secret.slice(0, 32)}`
}

export function hashKey(key: string): string {
  return hash('sha256', key)
}
