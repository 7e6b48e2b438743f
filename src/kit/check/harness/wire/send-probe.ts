import { AsyncLocalStorage } from 'node:async_hooks'
import { appendEntry, redactLeaves } from '../../../history/write-history.ts'
import type { Target } from '../../../target/target.ts'
import type { WireRequest, WireResponse } from './exchange.ts'
import { describeTimes, describeWire, type Over, type Recorded, readEra, type Times } from './note-wire.ts'
import { redactor } from './recording.ts'
import { transport } from './transport.ts'

/** The test on whose behalf a request is sent: tests run concurrently. */
const flows = new AsyncLocalStorage<string>()

/** Assigns everything that this test sends from now on to it. */
export function enterFlow(title: string): void {
  flows.enterWith(title)
}

/**
 * Sends a request that calls no operation, and adds it to the history of the run, if it keeps one.
 *
 * @throws TransportError if no answer arrives
 */
export function sendProbe(
  target: Pick<Target, 'history' | 'pacing'>,
  request: WireRequest,
): Promise<WireResponse> {
  return sendNoted(target, request, (over, times) => noteProbe(target, over, times))
}

/**
 * Sends a request and records it, with its answer if one arrives.
 *
 * @throws TransportError if none arrives
 */
export async function sendNoted(
  { pacing }: Pick<Target, 'pacing'>,
  request: WireRequest,
  note: (over: Over, times: Times) => void,
): Promise<WireResponse> {
  const startedAtMs = Date.now()
  let response: WireResponse | undefined
  try {
    response = await transport(request, pacing)
    return response
  } finally {
    note({ request, ...(response && { response }) }, { startedAtMs, endedAtMs: Date.now() })
  }
}

/** Adds a request that calls no operation to the history. */
export function noteProbe(
  { history }: Recorded,
  over: Over,
  times: Times,
  flow = flows.getStore() ?? '',
): void {
  if (!history) return
  appendEntry(
    history.path,
    redactLeaves(
      { kind: 'probe', era: readEra(), flow, ...describeWire(over), ...describeTimes(times, history) },
      redactor.redact,
    ),
  )
}
