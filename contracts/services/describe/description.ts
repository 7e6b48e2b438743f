import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Description } from '../../../src/kit/target/description.ts'
import type { ReadyBusiness } from '../../../src/kit/target/ready-line.ts'
import type { ServiceReady } from '../services.ts'

/** What a target.json says of a service beyond its URLs and keys. */
export interface ServiceDescription extends Description {
  /** Beside the keys of each business. */
  businesses: Pick<ReadyBusiness, 'records' | 'retired' | 'live'>[]
  /** Overlays with what the service answers to the questions of the ledger. */
  overlays?: string[]
}

/** The whole target.json of a service: URLs, keys, and how it fills the gaps. */
export function composeTarget(
  ready: ServiceReady,
  { businesses, ...description }: ServiceDescription,
): object {
  const { checkout, business, cadWebhookSecret } = ready
  const keys = ready.businesses.map(
    ({ id, name, email, publicKey, secretKey, encryptionKey, padding, cardKey, webhookSecret }, index) => ({
      ...{ id, name, email, publicKey, secretKey, cardKey, webhookSecret },
      // As whoever describes a target has to: a key is read in this form, and a padding by this name.
      encryptionKey: createPublicKey(encryptionKey!).export({ type: 'spki', format: 'pem' }),
      padding: padding?.startsWith('pkcs1') ? 'pkcs1-v1_5' : padding,
      ...businesses[index],
    }),
  )
  return { checkout, business, businesses: keys, cadWebhookSecret, ...description }
}

/** Where the overlay of this name is. */
export function overlay(name: string): string {
  const path = fileURLToPath(new URL(`overlays/${name}.overlay.yaml`, import.meta.url))
  readFileSync(path)
  return path
}
