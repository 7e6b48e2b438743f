import { wireContract } from '../../src/kit/check/harness/wire/contract.ts'
import { readWebhookAttempts, readWebhookTimeouts } from '../../src/kit/contract/webhook-delivery.ts'

const document = wireContract().readDocument('checkout', 'proposed')
const attempts = readWebhookAttempts(document)
const seconds = attempts['order.succeeded'] ?? [0]

/** The operator's times of delivery attempts, counted from the first. */
export const ATTEMPTS_MS = seconds.map((each) => each * 1_000)

/** The operator's timeout for an answer; undefined if not stated. */
export const TIMEOUT_SECONDS = readWebhookTimeouts(document)['order.succeeded']

/** The schedule in words, such as `0 s, 30 s and 2 h`. */
export const SCHEDULE = new Intl.ListFormat('en-GB').format(seconds.map(formatTime))

function formatTime(time: number): string {
  if (time >= 3600 && time % 3600 === 0) return `${time / 3600} h`
  return time >= 60 && time % 60 === 0 ? `${time / 60} min` : `${time} s`
}
