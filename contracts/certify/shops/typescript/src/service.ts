import { createCipheriv, randomBytes } from 'node:crypto'
import {
  ApiError, createBusinessClient, createCheckoutClient, NetworkError, OutcomeUnknownError, paginate,
  InvalidResponseError, TimeoutError,
} from 'paycontract'
import { config } from './config.ts'
import { mistake } from './mistakes.ts'
import { pause } from './turns.ts'

const options = {
  publicKey: config.publicKey,
  secretKey: config.secretKey,
  ...(!mistake('no-timeout') && { timeoutMs: config.callTimeoutMs }),
}

/** For two mistakes alone: the client has a cipher. */
const ownCipher = {
  encrypt(card: object): string {
    const key = mistake('card-key-as-text') ? Buffer.from(config.cardKey).subarray(0, 32) : Buffer.from(config.cardKey, 'base64')
    const iv = mistake('fixed-iv') ? Buffer.from('000102030405060708090a0b', 'hex') : randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, iv)
    const sealed = Buffer.concat([cipher.update(JSON.stringify(card), 'utf8'), cipher.final()])
    return [iv, sealed, cipher.getAuthTag()].map((part) => part.toString('hex')).join(':')
  },
}

export const business = createBusinessClient({
  ...options,
  baseUrl: config.businessUrl,
  cardEncryption: mistake('fixed-iv', 'card-key-as-text') ? ownCipher : { key: config.cardKey },
})

export const checkout = createCheckoutClient({
  ...options,
  baseUrl: config.checkoutUrl,
  encryption: { key: config.encryptionKey, padding: config.padding },
})

/**
 * Repeats a call on passing failures, honouring Retry-After, for as long as one call may take. A write that may have taken
 * effect is an OutcomeUnknownError, and so is not repeated here. (Not by the client's own `retry`: it clones the request, and
 * the clone loses the signal of `timeoutMs` when the garbage collector runs; seen with paycontract 0.1.0 on Node 24.)
 */
export async function asking<T>(call: (options: { timeoutMs?: number }) => Promise<T>): Promise<T> {
  const endMs = Date.now() + config.callTimeoutMs
  for (let attempt = 1; ; attempt++) {
    try {
      return await call(mistake('no-timeout') ? {} : { timeoutMs: Math.max(1, endMs - Date.now()) })
    } catch (error) {
      const isPassing = error instanceof NetworkError || (error instanceof ApiError && [429, 502, 503, 504].includes(error.status))
      const waitMs = retryAfterMs(error) ?? 200 * 2 ** (attempt - 1) * (0.5 + Math.random() / 2)
      if (!isPassing || attempt === 5 || Date.now() + waitMs > endMs - 500) throw error
      await pause(waitMs)
    }
  }
}

/** An answer that came, and says nothing that can be relied on. */
export class UnusableAnswer extends Error {}

export interface Payment {
  reference: string
  status: string
  amount: number
  currency: string
  metadata?: Record<string, unknown>
}

export async function askPayment(reference: string): Promise<Payment> {
  const { data } = await asking((options) => business.verifyPayment({ reference }, options))
  const isWhole =
    data?.reference === reference && typeof data.status === 'string' &&
    typeof data.amount === 'number' && typeof data.currency === 'string'
  if (!isWhole) throw new UnusableAnswer(`verifyPayment of ${reference} did not answer with that payment`)
  return data
}

export interface RefundRecord {
  refundReference: string
  orderReference: string
  amount: number
  currency: string
  status: string
  idempotencyKey?: string
}
export interface ChargebackRecord {
  chargebackReference: string
  orderReference: string
  amount: number
  currency: string
  status: string
}

/** Every page of a list; the newest come first. */
export async function listRefunds(query: { reference?: string; from?: string }): Promise<RefundRecord[]> {
  if (mistake('first-page-only')) return (await asking((options) => checkout.listRefunds({ from: query.from }, options))).data.items
  return asking((options) =>
    Array.fromAsync(paginate(checkout, '/charge/order/refunds/all', { ...options, params: { query: { ...query, limit: 100 } } })))
}

export async function listChargebacks(query: { reference?: string; from?: string }): Promise<ChargebackRecord[]> {
  return asking((options) =>
    Array.fromAsync(paginate(checkout, '/charge/order/chargebacks/all', { ...options, params: { query: { ...query, limit: 100 } } })))
}

export const is404 = (error: unknown) => error instanceof ApiError && error.status === 404

/** The service refused this very request: it has not happened, and sending it again would not help. */
export function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  if (mistake('any-4xx-is-final')) return error.status < 500
  return [400, 409, 413, 415, 422].includes(error.status)
}

/** Nobody knows whether it happened. */
export const isDoubt = (error: unknown) =>
  error instanceof OutcomeUnknownError || error instanceof TimeoutError || error instanceof NetworkError ||
  error instanceof InvalidResponseError || error instanceof UnusableAnswer

export function retryAfterMs(error: unknown): number | undefined {
  const cause = error instanceof OutcomeUnknownError ? error.cause : error
  return cause instanceof ApiError ? cause.retryAfterMs : undefined
}
