import { setTimeout as pause } from 'node:timers/promises'
import type { Session } from '../../src/kit/check/harness/session.ts'

/** An effect that takes longer counts as missing. */
const MAX_WAIT_MS = 5_000
/** Most effects show at once; the later one is, the less a short delay matters. */
const FIRST_PAUSE_MS = 50
const MAX_PAUSE_MS = 800

/** Of several effects, the first may take this long; the others follow it. */
const MAX_WAIT_FOR_FIRST_MS = 15_000

/** Reads until all effects show, or until it is too late for more. Returns the last read. */
export async function readUntilAll<Read>(
  read: () => Promise<Read>,
  countShown: (last: Read) => number,
  all: number,
): Promise<Read> {
  for (let shown = 0; ; ) {
    const isMore = (last: Read) => countShown(last) > shown || countShown(last) >= all
    const last = await readUntil(read, isMore, shown === 0 ? MAX_WAIT_FOR_FIRST_MS : MAX_WAIT_MS)
    const now = countShown(last)
    if (now >= all || now <= shown) return last
    shown = now
  }
}

/** On a busy machine, the time may pass within a read or two, which may have been as slow as the effect. */
const MIN_READS = 8

/** Returns how long to wait before an effect counts as missing, in milliseconds: as the description says. */
export function patienceOf({ target: { settlesInMs = MAX_WAIT_MS } }: Session): number {
  return settlesInMs
}

/**
 * Reads until an effect shows, or until it is too late: when it shows is not documented. Returns the last read.
 *
 * @param mostMs 0 if effects show at once
 */
export async function readUntil<Read>(
  read: () => Promise<Read>,
  isShown: (last: Read) => boolean,
  mostMs = MAX_WAIT_MS,
): Promise<Read> {
  const endMs = performance.now() + mostMs
  let pauseMs = FIRST_PAUSE_MS
  for (let reads = 1; ; reads += 1) {
    const last = await read()
    if (isShown(last) || mostMs === 0 || (performance.now() > endMs && reads >= MIN_READS)) return last
    await pause(pauseMs)
    pauseMs = Math.min(1.5 * pauseMs, MAX_PAUSE_MS)
  }
}

/** Within a second. */
const WATCH_PAUSES_MS = [0, 100, 300, 600]
const WATCH_MS = 1_000

/**
 * Reads a few times within a second, for judges that evaluate each answer. Stops earlier if the description says that effects
 * show sooner.
 */
export async function readForAWhile(
  { target: { settlesInMs = WATCH_MS } }: Session,
  read: () => Promise<unknown>,
): Promise<void> {
  const share = Math.min(1, settlesInMs / WATCH_MS)
  for (const pauseMs of WATCH_PAUSES_MS) {
    await pause(share * pauseMs)
    await read()
  }
}
