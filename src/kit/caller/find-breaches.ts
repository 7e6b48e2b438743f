import type { Operation } from '../contract/contract.ts'
import { asObject } from '../contract/spec-tree.ts'
import { toHeaders } from '../history/to-headers.ts'
import { isLoopbackHost } from '../sandbox/domain/loopback.ts'
import { createTooSoonCheck } from './too-soon.ts'
import type { WireCall } from './wire-call.ts'

/** Something that no call may do, whatever the service answers. */
export interface Breach {
  kind: 'secret' | 'key-type' | 'plaintext' | 'too-soon' | 'plain-http'
  /** The text after `POST /charge/order/pay`, with the section that states the rule, and without the secret. */
  problem: string
}

export interface BreachOptions {
  /** Whether a body contains a card number. */
  holdsCardNumber(body: string): boolean
  /**
   * The service is our sandbox: its environment is test, and what the interface document leaves open, such as the format of keys
   * and of card data, is as proposed. For any other service these are unknown, and are not reported.
   */
  isSandbox?: boolean
}

/** Maximum number of card ciphertexts to compare with later ones. */
const MAX_CARDS = 10_000

/** Reads the calls of a program in order and reports what no program may do: refusals of the service come too late. */
export function createBreachFinder({ holdsCardNumber, isSandbox = false }: BreachOptions) {
  const isTooSoon = createTooSoonCheck()
  const cardsByIv = new Map<string, string>()

  /** @param operation the operation that it calls, if known */
  return function findBreaches(call: WireCall, operation?: Operation): Breach[] {
    const { url, body = '', answer } = call
    const headers = [...toHeaders(call.headers).values()].join('\n')
    const isLive = isSandbox && LIVE_KEY.test(headers)
    const address = decode(url)
    const isSecret = SECRET.test(address)
    const { data, cardData } = readMembers(body)
    const isRefused = answer !== undefined && answer.status >= 400 && answer.status < 500
    const found: [isFound: boolean, kind: Breach['kind'], problem: string][] = [
      [isLive, 'key-type', 'carried a key of the live environment to a test host (§5.5)'],
      [
        answer?.status === 401 && WRONG_TYPE.test(answer.body) && !isLive,
        'key-type',
        'carried a key of the wrong type (§7)',
      ],
      [
        isSecret || (isSandbox && PUBLIC.test(address)),
        'secret',
        `carried a key in its address, where proxies and logs keep it${isSecret ? ' (§5.3)' : ''}`,
      ],
      // a refused key of the wrong type is a breach above
      [
        operation?.row.key === 'public' && answer?.status !== 401 && SECRET_KEY.test(headers),
        'key-type',
        'carried a secret key, although it needs only the public one (§5.3, §5.8)',
      ],
      // the credential of the business API is not shown (§5.10)
      [
        operation?.host === 'checkout' && operation.row.key === 'secret' && isPlainHttp(url),
        'plain-http',
        'went out over plain HTTP to an address that is not loopback, with a secret key (§5.3)',
      ],
      // which endpoints accept an unencrypted body is not shown, except for the charge of a card (§4.2)
      [
        (isSandbox || operation?.operationId === 'chargeCard') && holdsCardNumber(body),
        'plaintext',
        'carried a card number in the clear (§4.2)',
      ],
      // most endpoints, but not all, require encryption: one that accepts plaintext is an exception
      [
        data !== undefined &&
          typeof data !== 'string' &&
          (isSandbox || (operation?.host === 'checkout' && isRefused)),
        'plaintext',
        'carried data that is not encrypted (§4.1)',
      ],
      [
        isSandbox && typeof cardData === 'string' && isIvTaken(cardData),
        'plaintext',
        'encrypted a card under the IV of another one',
      ],
      [isTooSoon(call), 'too-soon', 'was sent again before the time that Retry-After named (RFC 9110)'],
    ]
    return found.flatMap(([isFound, kind, problem]) => (isFound ? [{ kind, problem }] : []))
  }

  /** With AES-GCM, a repeated IV exposes both plaintexts. The same ciphertext again is a retry of the same call. */
  function isIvTaken(cardData: string): boolean {
    const iv = cardData.includes(':') ? cardData.split(':')[0]! : cardData.slice(0, IV_CHARACTERS)
    const isTaken = (cardsByIv.get(iv) ?? cardData) !== cardData
    cardsByIv.set(iv, cardData)
    const [oldest] = cardsByIv.keys()
    if (cardsByIv.size > MAX_CARDS) cardsByIv.delete(oldest!)
    return isTaken
  }
}

const LIVE_KEY = /[ps]k_live_/
const SECRET_KEY = /sk_(?:test|live)_/
const SECRET = /sk_(?:test|live)_|whsec_/
/** A public key may be exposed (§5.2), so this counts for calls of the sandbox only. */
const PUBLIC = /pk_(?:test|live)_/
const WRONG_TYPE = /Invalid SECRET key|Invalid public key passed/

/** 12 bytes in base64, if nothing separates the IV from the rest. */
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
