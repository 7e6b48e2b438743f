import { createHmac, hash, randomBytes } from 'node:crypto'

/** What the business of a sandbox is handed at onboarding, or by a rotation. */
export interface Credentials {
  publicKey: string
  secretKey: string
  /** AES-256 key for card data: base64 of 32 bytes. */
  cardKey: string
  /** Secret under which webhooks to the business are signed. */
  webhookSecret: string
}

/**
 * The first keys of a business. They follow from the seed, which the database holds, so that every start prints the
 * same: a sandbox is published with them. Keys that follow a rotation must not, see `drawCredentials`.
 *
 * @param version above 1 only in databases of which the keys were rotated when later ones followed from the seed, too
 */
export function deriveCredentials(seed: string, businessId: string, version = 1): Credentials {
  return writeCredentials((purpose) =>
    createHmac('sha256', `paycontract sandbox ${seed}`)
      .update(`${businessId}:${purpose}:${version}`)
      .digest(),
  )
}

/** New keys, by chance: the seed and every earlier key say nothing of them. */
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

/** Secret under which the sandbox expects CAD collection notifications to be signed. */
export function deriveCadWebhookSecret(seed: string): string {
  const secret = createHmac('sha256', `paycontract sandbox ${seed}`).update('cad webhook').digest('base64url')
  return `whsec_cad_${secret.slice(0, 32)}`
}

/** What the database keeps of a key. */
export function hashKey(key: string): string {
  return hash('sha256', key)
}
