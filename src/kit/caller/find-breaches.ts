import type { Operation } from '../contract/contract.ts'
import { asObject } from '../contract/spec-tree.ts'
import { toHeaders } from '../history/to-headers.ts'
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
  /**
   * The service is our sandbox: its environment is the test one, and what the interface document leaves open, such as the form
   * of keys and of card data, is as it is proposed. Of any other service these are not known, and nobody is accused by them.
   */
  isSandbox?: boolean
}

/** So many ciphertexts of cards are kept to be compared with later ones. */
const MAX_CARDS = 10_000

/** Reads the calls of a program, one after the other, and finds what no program may do. The service refuses most of it, but by then it has been sent. */
export function createBreachFinder({ holdsCardNumber, isSandbox = false }: BreachOptions) {
  const isTooSoon = createTooSoonCheck()
  const cardsByIv = new Map<string, string>()

  /** @param operation that it calls, where it is known */
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
      // the credential of the business API is not shown (§5.10)
      [
        operation?.host === 'checkout' && operation.row.key === 'secret' && isPlainHttp(url),
        'plain-http',
        'went out over plain HTTP to an address that is not loopback, with a secret key (§5.3)',
      ],
      // which endpoints take a body in the clear is not shown, but for the charge of a card (§4.2)
      [
        (isSandbox || operation?.operationId === 'chargeCard') && holdsCardNumber(body),
        'plaintext',
        'carried a card number in the clear (§4.2)',
      ],
      // most endpoints, and not all: one that takes it is of the others
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

const LIVE_KEY = /[ps]k_live_/
const SECRET = /sk_(?:test|live)_|whsec_/
/** It may be exposed (§5.2), so that is held against calls of the sandbox alone. */
const PUBLIC = /pk_(?:test|live)_/
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
