import { setTimeout as pause } from 'node:timers/promises'

/** An effect that is not there by then is taken as missing. */
const MOST_WAIT_MS = 5_000
const PAUSE_MS = 100

/** Reads until an effect shows, or for so long that it never will: when it shows is not stated. Answers what was read last. */
export async function readUntil<Read>(
  read: () => Promise<Read>,
  isShown: (last: Read) => boolean,
  mostMs = MOST_WAIT_MS,
): Promise<Read> {
  const endMs = performance.now() + mostMs
  for (;;) {
    const last = await read()
    if (isShown(last) || performance.now() > endMs) return last
    await pause(PAUSE_MS)
  }
}
