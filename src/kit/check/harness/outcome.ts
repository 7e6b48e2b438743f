import { asObject } from '../../contract/spec-tree.ts'

interface Outcome {
  status: number
  /** Undefined if it is not JSON. */
  body: unknown
}

/**
 * Whether an answer carries exactly this message. The form of an error is not stated: the message is a value in JSON, and plain
 * words in anything else.
 */
export function says({ text, body }: { text: string; body: unknown }, message: string): boolean {
  return text.includes(body === undefined ? message : JSON.stringify(message))
}

/** Whether a request was carried out. An envelope may deny success whatever the HTTP status. */
export function isTaken({ status, body }: Outcome): boolean {
  return status >= 200 && status < 300 && asObject(body).success !== false
}

/**
 * Whether a request was refused. If the interface document names no status, a 4xx, a redirect to a login page, and an envelope
 * without success are all refusals.
 */
export function isRefused(outcome: Outcome): boolean {
  const { status } = outcome
  return status >= 200 && status < 500 && !isTaken(outcome)
}
