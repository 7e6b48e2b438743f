import { randomInt } from 'node:crypto'
import type { Breach } from '../record.ts'

/** The card that payers use, and what belongs to it: none of it may be seen in the clear. */
export const CARD = { number: '4242424242424242', expiryMonth: '12', expiryYear: '31', cvv: '737' } as const

/** A card whose bank has no funds for it. */
export const DECLINED = '4000000000009995'

/** A card that asks for its PIN, then for a one-time password. */
export const ASKING = {
  number: '4000000000000408',
  pin: '1234',
  otp: '123456',
  /** Wrong, other in each run, and no date: it stands nowhere by chance. */
  wrongOtp: String(randomInt(30_000_000, 100_000_000)),
} as const

/**
 * What one call of the app does that no call may do. The service refuses most of it, but by then it has been sent.
 *
 * @param cardsByIv the cards before, to which it adds this one
 * @param body as it came
 * @param answered what the service said to it
 */
export function findBreaches(
  cardsByIv: Map<string, string>,
  request: Request,
  body: string,
  { status, text: answer }: { status: number; text: string },
): Breach[] {
  const path = new URL(request.url).pathname
  const call = `${request.method} ${path}`
  const breaches: Breach[] = []
  const keys = [request.headers.get('api-key'), request.headers.get('authorization')].join(' ')
  if (/[ps]k_live_/.test(keys))
    breaches.push({
      kind: 'key-type',
      message: `${call} carries a key of the live environment to a test host.`,
    })
  else if (status === 401 && /Invalid SECRET key|Invalid public key passed/.test(answer))
    breaches.push({ kind: 'key-type', message: `${call} was sent with a key of the wrong type (§7).` })
  if (/[sp]k_(?:test|live)_|whsec_/.test(decodeURIComponent(safe(request.url))))
    breaches.push({
      kind: 'secret',
      message: `${call} carries a key in its address, where proxies and logs keep it.`,
    })
  if (holdsCardNumber(body))
    breaches.push({ kind: 'plaintext', message: `${call} carries a card number in the clear.` })
  const { data, cardData } = readMembers(body)
  if (typeof cardData === 'string') {
    const iv = cardData.includes(':') ? cardData.split(':')[0]! : cardData.slice(0, IV_CHARACTERS)
    // the same ciphertext again is the same call again
    if ((cardsByIv.get(iv) ?? cardData) !== cardData)
      breaches.push({ kind: 'plaintext', message: `${call} encrypts a card under the IV of another one.` })
    cardsByIv.set(iv, cardData)
  }
  if (data !== undefined && typeof data !== 'string')
    breaches.push({ kind: 'plaintext', message: `${call} carries data that is not encrypted.` })
  return breaches
}

/** Whether a card of the examination stands in a text, however its digits are grouped. */
export function holdsCardNumber(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, '')
  return [CARD.number, DECLINED, ASKING.number].some((number) => digits.includes(number))
}

/** 12 bytes in base64, where nothing separates the IV from what follows. */
const IV_CHARACTERS = 16

function readMembers(body: string): { data?: unknown; cardData?: unknown } {
  try {
    return (JSON.parse(body) as object | null) ?? {}
  } catch {
    return {}
  }
}

function safe(url: string): string {
  return url.replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
}
