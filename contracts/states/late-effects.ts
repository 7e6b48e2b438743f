import { setTimeout as pause } from 'node:timers/promises'
import type { Session } from '../../src/kit/check/harness/session.ts'

/** An effect that is not there by then is taken as missing. */
const MAX_WAIT_MS = 5_000
/** Most effects are there at once; the later one is, the less a moment more counts. */
const FIRST_PAUSE_MS = 50
const MAX_PAUSE_MS = 800

/** Of several effects the first shows when it does; the others follow it. */
const MAX_WAIT_FOR_FIRST_MS = 15_000

/** Reads until so many effects show, or for so long that no more of them will. Answers what was read last. */
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

/** On a busy machine the time is over after a read or two, which may have been as slow as the effect. */
const MIN_READS = 8

/** Reads until an effect shows, or for so long that it never will: when it shows is not stated. Answers what was read last. */
export async function readUntil<Read>(
  read: () => Promise<Read>,
  isShown: (last: Read) => boolean,
  mostMs = MAX_WAIT_MS,
): Promise<Read> {
  const endMs = performance.now() + mostMs
  let pauseMs = FIRST_PAUSE_MS
  for (let reads = 1; ; reads += 1) {
    const last = await read()
    if (isShown(last) || (performance.now() > endMs && reads >= MIN_READS)) return last
    await pause(pauseMs)
    pauseMs = Math.min(1.5 * pauseMs, MAX_PAUSE_MS)
  }
}

/** Within a second. */
const WATCH_PAUSES_MS = [0, 100, 300, 600]
const WATCH_MS = 1_000

/**
 * Reads a few times within a second, where what is read is judged by each answer itself. Where the description says that effects
 * show sooner, nobody waits longer for them.
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
