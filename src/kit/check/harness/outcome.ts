import { asObject } from '../../contract/spec-tree.ts'

interface Outcome {
  status: number
  /** Undefined where it is not JSON. */
  body: unknown
}

/** Whether a request was carried out. An envelope may say that it was not, whatever HTTP says. */
export function isTaken({ status, body }: Outcome): boolean {
  return status >= 200 && status < 300 && asObject(body).success !== false
}

/**
 * Whether a request was refused: where the interface document names no status, a 4xx, a redirect to where one can log in,
 * and an envelope that tells of no success are all refusals.
 */
export function isRefused(outcome: Outcome): boolean {
  const { status } = outcome
  return status >= 200 && status < 500 && !isTaken(outcome)
}
