import type { AppAnswer } from '../app/call-app.ts'
import type { Action, CertifyConfig } from '../config/config.ts'
import { fill, type Values } from '../config/placeholders.ts'
import type { WrongPart } from '../scenario.ts'
import { HANGS_UP_AFTER_MS } from './send-webhooks.ts'
import { GUESSES, type Guess, guessHeaders } from './stranger-headers.ts'

/** The refunds that somebody requests of the app for one purchase. */
export interface RefundRequests {
  /** @param options `part`: a part of the price instead of all */
  refund(options?: RefundOptions): Promise<AppAnswer>
  /** Whether the app answered the last request for a refund with a 4xx. */
  isRefundRefused(): boolean
  /** Total of the partial refunds requested, each wish counted once. */
  askedBack(): number
}

export interface RefundOptions {
  /** Named by what the app answered about the first order; otherwise about the latest. */
  of?: 'first-order' | undefined
  /** A part of the price, by the app's own way of partial refunds, or what no refund can be. */
  part?: true | WrongPart | undefined
  /** Another wish than the previous one. */
  another?: boolean | undefined
  /** The wish of this number, from 1. */
  wish?: number | undefined
  reason?: 'long' | undefined
  /** The requesting browser hangs up before the answer. */
  left?: boolean | undefined
  /** Sent in place of the headers that identify the caller. */
  stranger?: Guess | undefined
}

/** More bytes than one RSA block carries, in fewer characters. Letters of four bytes each: few places to cut are between two. */
const LONG_REASON = `1${'\u{1e922}'.repeat(100)}`

export function createRefundRequests(
  config: CertifyConfig,
  {
    number,
    choosePart,
    currency,
    asked,
    namedBy,
    perform,
  }: {
    /** Of the purchase. */
    number: number
    choosePart(): number
    currency: string
    asked: Values
    /** What identifies an order for the app. */
    namedBy(of: RefundOptions['of']): Values
    perform(
      action: Action,
      name: string,
      more: Values,
      withinMs: number | undefined,
      named: Values,
    ): Promise<AppAnswer>
  },
): RefundRequests {
  let wishes = 1
  let status: number | undefined
  const parts = new Map<number, number>()
  return {
    async refund({ of, part, another, wish, reason, left, stranger } = {}) {
      wishes = wish ?? (another ? wishes + 1 : wishes)
      const amountOfPart = choosePart()
      const values = {
        refundAmount:
          { 'below-zero': -amountOfPart, zero: 0, word: 'all' }[part as WrongPart] ?? amountOfPart,
        wish: `wish-${number}-${wishes}`,
        reason: reason === 'long' ? LONG_REASON : 'Requested by the payer',
      }
      if (part === true) parts.set(wishes, amountOfPart)
      const named = namedBy(of)
      const own = part ? config.partialRefund! : config.refund!
      const headers = 'path' in own ? fill(own.headers ?? {}, { ...asked, ...values, ...named }) : {}
      const action = { ...own, ...(stranger && { headers: guessHeaders(headers, stranger) }) }
      const name = part ? `refund of ${values.refundAmount} ${currency}` : 'refund'
      const how = stranger ? `${name}, ${GUESSES[stranger]}` : name
      const answer = await perform(action, how, values, left ? HANGS_UP_AFTER_MS : undefined, named)
      status = answer.status
      return answer
    },
    isRefundRefused: () => status !== undefined && status >= 400 && status < 500,
    askedBack: () => [...parts.values()].reduce((sum, each) => sum + each, 0),
  }
}
