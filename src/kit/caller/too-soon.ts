import { toHeaders } from '../history/to-headers.ts'
import type { WireCall } from './wire-call.ts'

/** As much earlier a call may come as two clocks differ. */
const TOLERANCE_MS = 100
/** So many writes that wait are kept at most. */
const MAX_WAITING = 10_000

/** A read may come at any time; a write that was sent away waits for as long as it was asked to. */
const isWrite = ({ method, url }: WireCall) => method !== 'GET' && !new URL(url).pathname.includes('/verify')

/** Answers whether a write is sent again before the time that the `Retry-After` of a 429 named (RFC 9110, 10.2.3). After a 503 right programs try again, too. */
export function createTooSoonCheck(): (call: WireCall) => boolean {
  const notBefore = new Map<string, number>()
  return (call) => {
    if (!isWrite(call)) return false
    // a body that is encrypted has other bytes each time
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
