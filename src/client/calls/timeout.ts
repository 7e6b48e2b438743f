import { ConfigurationError, TimeoutError } from '../errors.ts'

/** The deadline of a call: the caller's signal and the timeout in one. */
interface Deadline {
  readonly signal: AbortSignal | undefined
  /** Releases the timer and the caller's signal. */
  release(): void
}

/** Starts the timeout of one call. The signal aborts with a `TimeoutError` or with the caller's own reason. */
export function startDeadline(
  operationId: string,
  timeoutMs: number,
  caller: AbortSignal | null | undefined,
): Deadline {
  checkTimeout(timeoutMs)
  if (timeoutMs === Infinity) return { signal: caller ?? undefined, release() {} }
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new TimeoutError(operationId, timeoutMs)), timeoutMs)
  const forward = () => controller.abort(caller?.reason)
  if (caller?.aborted) forward()
  else caller?.addEventListener('abort', forward, { once: true })
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', forward)
    },
  }
}

/** Checks a timeout. Timers hold 31 bits: a longer one would fire at once. */
export function checkTimeout(timeoutMs: number | undefined): void {
  if (timeoutMs === undefined || timeoutMs === Infinity) return
  if (typeof timeoutMs === 'number' && timeoutMs > 0 && timeoutMs < 2 ** 31) return
  throw new ConfigurationError(
    'invalid_option',
    'timeoutMs must be a number of milliseconds above 0 and below 2^31, or Infinity for no limit',
  )
}
