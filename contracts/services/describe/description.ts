import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Description } from '../../../src/kit/target/description.ts'
import type { ReadyBusiness } from '../../../src/kit/target/ready-line.ts'
import type { ServiceReady } from '../services.ts'

/** The content of a target.json apart from URLs and keys. */
export interface ServiceDescription extends Description {
  /** In addition to the keys of each business. */
  businesses: Pick<ReadyBusiness, 'records' | 'retired' | 'live'>[]
  /** Overlays with the service's answers to the questions of the ledger. */
  overlays?: string[]
}

type Parts = 'iv' | 'ciphertext' | 'tag'

/** Returns a card's parts in sequence, such as `iv+ciphertext+tag`. */
export function sealed(parts: Parts | `${Parts}+${Parts}+${Parts}`, encoding = 'base64'): string {
  return `{$sealed.${parts}.${encoding}}`
}

/** Returns a card's parts, each separately, with a separator between them. */
export function sealedApart(order: readonly Parts[], mark: string, encoding?: string): string {
  return order.map((part) => sealed(part, encoding)).join(mark)
}

/** Returns a card's parts as members of an object, with the service's names. */
export function sealedMembers(names: Readonly<Record<Parts, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([part, name]) => [name, sealed(part as Parts)]))
}

/** Signatures of a notification, by the names that services give them. */
export const SIGNATURES: Readonly<Record<string, string>> = {
  hex: '{$signature.sha256.hex}',
  base64: '{$signature.sha256.base64}',
  prefixed: 'sha256={$signature.sha256.hex}',
  'hmac-sha256-hex': '{$signature.sha256.hex}',
  'hmac-sha256-base64': '{$signature.sha256.base64}',
  'hmac-sha512-hex': '{$signature.sha512.hex}',
  'shared-secret': '{$cadWebhookSecret}',
  'plain-secret': '{$cadWebhookSecret}',
}

/** Returns a notification of money from a sender. */
export function collection(name: string): object {
  const source = { email: '{$sender}', name }
  return {
    event: 'collection.received',
    data: { id: '{$random}', amount: '{$amount}', currency: 'CAD', source },
  }
}

/** Returns the complete target.json of a service: URLs, keys, and how it fills the gaps. */
export function composeTarget(
  ready: ServiceReady,
  { businesses, ...description }: ServiceDescription,
): object {
  const { checkout, business, cadWebhookSecret } = ready
  const keys = ready.businesses.map(
    ({ id, name, email, publicKey, secretKey, encryptionKey, padding, cardKey, webhookSecret }, index) => ({
      ...{ id, name, email, publicKey, secretKey, cardKey, webhookSecret },
      // Every description of a target must use this key form and this name of the padding.
      encryptionKey: createPublicKey(encryptionKey!).export({ type: 'spki', format: 'pem' }),
      padding: padding?.startsWith('pkcs1') ? 'pkcs1-v1_5' : padding,
      ...businesses[index],
    }),
  )
  return { checkout, business, businesses: keys, cadWebhookSecret, ...description }
}

/** Returns the path of an overlay, which must exist. */
export function overlay(name: string): string {
  const path = fileURLToPath(new URL(`overlays/${name}.overlay.yaml`, import.meta.url))
  readFileSync(path)
  return path
}
