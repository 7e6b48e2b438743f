import type { Breach } from '../record.ts'

/** As much earlier a call may come as two clocks differ. */
const TOLERANCE_MS = 100

/** A read may come at any time; a write that was sent away waits for as long as it was asked to. */
const isWrite = ({ method, url }: Request) => method !== 'GET' && !new URL(url).pathname.includes('/verify')

/** Finds writes that are sent again before the time that the `Retry-After` of a 429 named. After a 503 right programs try again, too. */
export function createTooSoonFinder(): (
  request: Request,
  body: string,
  response: Response,
  times: { startedAt: number; endedAt: number },
) => Breach[] {
  const notBefore = new Map<string, number>()
  return (request, body, { status, headers }, { startedAt, endedAt }) => {
    if (!isWrite(request)) return []
    const call = `${request.method} ${new URL(request.url).pathname}`
    // a body that is encrypted has other bytes each time
    const id = `${call} ${request.headers.get('idempotency-key') ?? body}`
    const earliest = notBefore.get(id)
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    if (status === 429 && seconds > 0) notBefore.set(id, endedAt + seconds * 1_000)
    else notBefore.delete(id)
    if (earliest === undefined || startedAt >= earliest - TOLERANCE_MS) return []
    const message = `${call} was sent again ${Math.round(earliest - startedAt)} ms before the time that Retry-After named.`
    return [{ kind: 'too-soon', message }]
  }
}
