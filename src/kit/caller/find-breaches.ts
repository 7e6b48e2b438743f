import { asObject } from '../contract/spec-tree.ts'
import { isLoopbackHost } from '../sandbox/domain/loopback.ts'
import { createTooSoonCheck } from './too-soon.ts'
import type { WireCall } from './wire-call.ts'

/** Something that a call does and that no call may do, whatever the service says to it. */
export interface Breach {
  kind: 'secret' | 'key-type' | 'plaintext' | 'too-soon' | 'plain-http'
  /** As it goes on after `POST /charge/order/pay`, with what states it, and without the secret. */
  problem: string
}

export interface BreachOptions {
  /** Whether a body shows the number of a card. */
  holdsCardNumber(body: string): boolean
  /** The service is one of the test environment: a key of the live one has no business there. */
  isTest?: boolean
}

/** What is known of a call beside its bytes. */
export interface CallContext {
  /** The key that it carries is of the other type than its operation takes. */
  hasWrongType?: boolean
  /** It carries a secret key. */
  isSecret?: boolean
}

/** So many ciphertexts of cards are kept to be compared with later ones. */
const MAX_CARDS = 10_000

/** Reads the calls of a program, one after the other, and finds what no program may do. The service refuses most of it, but by then it has been sent. */
export function createBreachFinder({ holdsCardNumber, isTest = false }: BreachOptions) {
  const isTooSoon = createTooSoonCheck()
  const cardsByIv = new Map<string, string>()

  return function findBreaches(call: WireCall, { hasWrongType, isSecret }: CallContext = {}): Breach[] {
    const { url, headers, body = '', answer } = call
    const breaches: Breach[] = []
    const keys = headers.filter(([name]) => KEY_HEADERS.has(name.toLowerCase())).join(' ')
    if (isTest && /[ps]k_live_/.test(keys))
      breaches.push({
        kind: 'key-type',
        problem: 'carried a key of the live environment to a test host (§5.5)',
      })
    else if (hasWrongType || (answer?.status === 401 && WRONG_TYPE.test(answer.body)))
      breaches.push({ kind: 'key-type', problem: 'carried a key of the wrong type (§7)' })
    if (/[sp]k_(?:test|live)_|whsec_/.test(decode(url)))
      breaches.push({
        kind: 'secret',
        problem: 'carried a key in its address, where proxies and logs keep it (§5.3)',
      })
    if (isSecret && isPlainHttp(url))
      breaches.push({
        kind: 'plain-http',
        problem: 'carried a secret key over plain HTTP to an address that is not loopback (§5.3)',
      })
    if (holdsCardNumber(body))
      breaches.push({ kind: 'plaintext', problem: 'carried a card number in the clear (§4.2)' })
    const { data, cardData } = readMembers(body)
    if (data !== undefined && typeof data !== 'string')
      breaches.push({ kind: 'plaintext', problem: 'carried data that is not encrypted (§4.1)' })
    if (typeof cardData === 'string' && isIvTaken(cardData))
      breaches.push({ kind: 'plaintext', problem: 'encrypted a card under the IV of another one (§4.2)' })
    if (isTooSoon(call))
      breaches.push({
        kind: 'too-soon',
        problem: 'was sent again before the time that Retry-After named (RFC 9110)',
      })
    return breaches
  }

  /** AES-GCM gives both plaintexts away where two are encrypted under one IV. The same ciphertext again is the same call again. */
  function isIvTaken(cardData: string): boolean {
    const iv = cardData.includes(':') ? cardData.split(':')[0]! : cardData.slice(0, IV_CHARACTERS)
    const isTaken = (cardsByIv.get(iv) ?? cardData) !== cardData
    cardsByIv.set(iv, cardData)
    const [oldest] = cardsByIv.keys()
    if (cardsByIv.size > MAX_CARDS) cardsByIv.delete(oldest!)
    return isTaken
  }
}

const KEY_HEADERS = new Set(['api-key', 'public-key', 'authorization'])
const WRONG_TYPE = /Invalid SECRET key|Invalid public key passed/

/** 12 bytes in base64, where nothing separates the IV from what follows. */
const IV_CHARACTERS = 16

function isPlainHttp(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !isLoopbackHost(hostname)
}

function readMembers(body: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(body))
  } catch {
    return {}
  }
}

function decode(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
