import { toHeaders } from '../history/to-headers.ts'
import type { WireCall } from './wire-call.ts'

/** How much earlier a call may come, because two clocks differ. */
const TOLERANCE_MS = 100
/** Maximum number of waiting writes to remember. */
const MAX_WAITING = 10_000

/** A read may come at any time; a rejected write must wait for as long as the answer asks. */
const isWrite = ({ method, url }: WireCall) => method !== 'GET' && !new URL(url).pathname.includes('/verify')

/** Finds writes that ignore the `Retry-After` of a 429 (RFC 9110, 10.2.3). After a 503 correct programs retry early, too. */
export function createTooSoonCheck(): (call: WireCall) => boolean {
  const notBefore = new Map<string, number>()
  return (call) => {
    if (!isWrite(call)) return false
    // an encrypted body has different bytes each time
    const which = toHeaders(call.headers).get('idempotency-key') ?? call.body ?? ''
    const id = `${call.method} ${new URL(call.url).pathname} ${which}`
    const earliest = notBefore.get(id)
    const seconds = Number(toHeaders(call.answer?.headers ?? []).get('retry-after') ?? Number.NaN)
    notBefore.delete(id)
    if (call.answer?.status === 429 && seconds > 0) notBefore.set(id, call.endedAtMs + seconds * 1_000)
    const [oldest] = notBefore.keys()
    if (notBefore.size > MAX_WAITING) notBefore.delete(oldest!)
    return earliest !== undefined && call.startedAtMs < earliest - TOLERANCE_MS
  }
}
