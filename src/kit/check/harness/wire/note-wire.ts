import type { HistoryProbe } from '../../../history/history.ts'
import { maskCardData, maskText } from '../../../sandbox/domain/masking/mask-card-data.ts'
import type { Target } from '../../../target/target.ts'
import type { WireRequest } from './exchange.ts'
import type { Sent } from './recording.ts'

/** A request as it went, and its answer where one came. */
export type Over = Pick<Sent, 'request' | 'response'>

/** In milliseconds since 1970. */
export interface Times {
  startedAtMs: number
  endedAtMs: number
}

export type Recorded = Pick<Target, 'history'>

/** How often the target was put back to its beginning: one worker makes all requests to it. */
let era = 0

export function beginEra(): void {
  era += 1
}

export const readEra = (): number => era

/** What went over the wire, as a history holds it: without codes of cards, PINs and expiries, and without whole card numbers. */
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

/** When something was exchanged, counted from the beginning of the history. */
export function describeTimes({ startedAtMs, endedAtMs }: Times, { startedAtMs: beganMs }: Begun) {
  return { startedMs: startedAtMs - beganMs, endedMs: endedAtMs - beganMs }
}

type Begun = NonNullable<Target['history']>
