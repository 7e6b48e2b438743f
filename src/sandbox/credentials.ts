import { createHmac, hash } from 'node:crypto'

/** What the business of a sandbox is handed at onboarding. Derived, so that none of it is ever stored. */
export interface Credentials {
  publicKey: string
  secretKey: string
  /** AES-256 key for card data: base64 of 32 bytes. */
  cardKey: string
  /** Secret under which webhooks to the business are signed. */
  webhookSecret: string
}

/** @param version counts rotations: the next version has all new keys */
export function deriveCredentials(seed: string, businessId: string, version: number): Credentials {
  const derive = (purpose: string) =>
    createHmac('sha256', `paycontract sandbox ${seed}`).update(`${businessId}:${purpose}:${version}`).digest()
  return {
    publicKey: `pk_test_${derive('public').toString('base64url').slice(0, 32)}`,
    secretKey: `sk_test_${derive('secret').toString('base64url').slice(0, 32)}`,
    cardKey: derive('card').toString('base64'),
    webhookSecret: `whsec_${derive('webhook').toString('base64url').slice(0, 32)}`,
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
