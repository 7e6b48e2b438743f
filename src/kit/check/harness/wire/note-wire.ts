import type { HistoryProbe } from '../../../history/history.ts'
import { maskCardData, maskText } from '../../../sandbox/domain/masking/mask-card-data.ts'
import type { Target } from '../../../target/target.ts'
import type { WireRequest } from './exchange.ts'
import type { Sent } from './recording.ts'

/** A request on the wire, and its answer if one arrived. */
export type Over = Pick<Sent, 'request' | 'response'>

/** In milliseconds since 1970. */
export interface Times {
  startedAtMs: number
  endedAtMs: number
}

export type Recorded = Pick<Target, 'history'>

/** Number of resets of the target. One worker makes all requests to it. */
let era = 0

export function beginEra(): void {
  era += 1
}

export const readEra = (): number => era

/** Describes an exchange for a history, without card codes, PINs, expiries and full card numbers. */
export function describeWire({ request, response }: Over): Pick<HistoryProbe, 'sent' | 'answer'> {
  return {
    sent: {
      method: request.method,
      url: maskText(request.url),
      headers: Object.fromEntries(request.headers),
      ...(request.body !== undefined && { body: maskText(describeBody(request.body)) }),
    },
    ...(response && {
      answer: {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: maskText(response.text),
      },
    }),
  }
}

function describeBody(body: NonNullable<WireRequest['body']>): string {
  if (typeof body === 'string') return body
  const parts = [...body].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])
  return JSON.stringify(maskCardData(Object.fromEntries(parts)))
}

/** Returns the times of an exchange, counted from the beginning of the history. */
export function describeTimes({ startedAtMs, endedAtMs }: Times, { startedAtMs: beganMs }: Begun) {
  return { startedMs: startedAtMs - beganMs, endedMs: endedAtMs - beganMs }
}

type Begun = NonNullable<Target['history']>
