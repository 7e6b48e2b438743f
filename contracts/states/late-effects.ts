import { setTimeout as pause } from 'node:timers/promises'

/** An effect that is not there by then is taken as missing. */
const MOST_WAIT_MS = 5_000
const PAUSE_MS = 100

/** Of several effects the first shows when it does; the others follow it. */
const MOST_WAIT_FOR_FIRST_MS = 15_000

/** Reads until so many effects show, or for so long that no more of them will. Answers what was read last. */
export async function readUntilAll<Read>(
  read: () => Promise<Read>,
  countShown: (last: Read) => number,
  all: number,
): Promise<Read> {
  for (let shown = 0; ; ) {
    const isMore = (last: Read) => countShown(last) > shown || countShown(last) >= all
    const last = await readUntil(read, isMore, shown === 0 ? MOST_WAIT_FOR_FIRST_MS : MOST_WAIT_MS)
    const now = countShown(last)
    if (now >= all || now <= shown) return last
    shown = now
  }
}

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
