import { constants, generateKeyPair, privateDecrypt, publicEncrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { PADDINGS } from '../../../src/kit/contract/paddings.ts'
import type { Keys, Target } from '../../../src/kit/target/target.ts'
import type { Sender } from '../fault.ts'

type Padding = NonNullable<Keys['encryption']>['padding']

/** One business of the target: its current keys, and the key pair by which the proxy reads its payloads. */
interface Holder {
  id: string | undefined
  keys: Keys
  pair?: { publicKey: string; privateKey: string }
}

/** A decrypted payload, and the owner of its encryption key. */
export interface Opened {
  bytes: Buffer
  padding: Padding
  business: number
}

export type KeyRing = Awaited<ReturnType<typeof createKeyRing>>

const MODULUS_BITS = 4096

/**
 * Creates the proxy's keys. The proxy does not have the target's private key: it gives each business an encryption key of its
 * own, decrypts payloads with it, and encrypts them again for the target.
 */
export async function createKeyRing(target: Target) {
  const { caller, other } = target
  const holders = await Promise.all([
    createHolder(caller?.id, target),
    ...(other ? [createHolder(other.identity?.id, other)] : []),
  ])
  const first = holders.map(({ keys }) => keys)
  const retired = new Map<string, Sender>()
  return {
    holders,
    /** Returns the keys with the proxy's encryption key in place of the target's. */
    present<Known extends Keys>(keys: Known, business: number): Known {
      const { pair } = holders[business]!
      const { encryption } = keys
      return pair && encryption ? { ...keys, encryption: { ...encryption, key: pair.publicKey } } : keys
    },
    ownerOf(key: string): Sender | undefined {
      for (const [business, { keys }] of holders.entries()) {
        if (key === keys.publicKey) return { business, type: 'public', isCurrent: true }
        if (key === keys.secretKey) return { business, type: 'secret', isCurrent: true }
      }
      return retired.get(key)
    },
    /** Learns the current keys from an answer of the target. */
    update(described: unknown): void {
      for (const { id, publicKey, secretKey, cardKey } of listDescribed(described)) {
        const business = holders.findIndex((each) => each.id === id)
        const holder = holders[business]
        if (!holder) continue
        const { keys } = holder
        holder.keys = { ...keys, publicKey, secretKey, ...(cardKey && { cardKey }) }
        if (keys.publicKey === publicKey) continue
        retired.set(keys.publicKey, { business, type: 'public', isCurrent: false })
        retired.set(keys.secretKey, { business, type: 'secret', isCurrent: false })
      }
    },
    /** Restores the initial keys. */
    reset(): void {
      for (const [index, keys] of first.entries()) holders[index]!.keys = keys
      retired.clear()
    },
    /** Decrypts a payload, with the sender's own key first: another business's is rare. */
    open(ciphertext: unknown, sender: number): Opened | undefined {
      if (typeof ciphertext !== 'string') return undefined
      const block = Buffer.from(ciphertext, 'base64')
      if (block.length !== MODULUS_BITS / 8 || block.toString('base64') !== ciphertext) return undefined
      const turns = holders.map((_, index) => (sender + index) % holders.length)
      for (const padding of PADDINGS) {
        for (const business of turns) {
          const { pair } = holders[business]!
          const bytes = pair && decrypt(block, pair.privateKey, padding)
          if (bytes) return { bytes, padding, business }
        }
      }
      return undefined
    },
    seal(bytes: Buffer, business: number, padding: Padding): string {
      const { key } = holders[business]!.keys.encryption!
      return publicEncrypt({ key, ...SCHEMES[padding] }, bytes).toString('base64')
    },
  }
}

async function createHolder(id: string | undefined, keys: Keys): Promise<Holder> {
  return { id, keys, ...(keys.encryption && { pair: await createPair() }) }
}

const SCHEMES = {
  'oaep-sha256': { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
  'oaep-sha1': { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
  'pkcs1-v1_5': { padding: constants.RSA_PKCS1_PADDING },
} as const

function decrypt(block: Buffer, key: string, padding: Padding): Buffer | undefined {
  try {
    const bytes = privateDecrypt({ key, ...SCHEMES[padding] }, block)
    // Decryption with PKCS#1 v1.5 never fails: it yields meaningless bytes instead.
    if (padding === 'pkcs1-v1_5') JSON.parse(bytes.toString())
    return bytes
  } catch {
    return undefined
  }
}

function createPair() {
  return promisify(generateKeyPair)('rsa', {
    modulusLength: MODULUS_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

interface Described extends Pick<Keys, 'publicKey' | 'secretKey' | 'cardKey'> {
  id: string
}

/** Returns the businesses in an answer of the control plane: one, or a list of them. */
function listDescribed(value: unknown): Described[] {
  if (typeof value !== 'object' || value === null) return []
  const { businesses } = value as { businesses?: unknown }
  const found = Array.isArray(businesses) ? businesses : [value]
  return found.filter((each) => typeof each?.id === 'string' && typeof each.publicKey === 'string')
}
