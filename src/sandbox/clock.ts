import type { Database } from './store/database.ts'
import { readSetting, writeSetting } from './store/settings.ts'

/** Sandbox time: it can be put forward, and stands still in a seeded sandbox. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  advance(durationMs: number): Promise<number>
  reset(): Promise<void>
  /** Takes over what another instance on the same database has set. */
  refresh(): Promise<void>
}

/** Where the time of a seeded sandbox begins: 2026-01-01T09:00:00Z. */
export const SEEDED_START = Date.UTC(2026, 0, 1, 9)

const OFFSET = 'clockOffsetMs'

/** @param isFrozen time moves only when it is put forward, so that two runs see the same times */
export async function createClock({ db }: Database, isFrozen: boolean): Promise<Clock> {
  const read = async () => Number((await readSetting(db, OFFSET)) ?? 0)
  let offsetMs = await read()
  const store = async (value: number) => {
    offsetMs = value
    await writeSetting(db, OFFSET, String(value))
  }
  const now = () => (isFrozen ? SEEDED_START : Date.now()) + offsetMs
  return {
    now,
    async advance(durationMs) {
      // from what is stored: another instance may have put it forward since
      await store((await read()) + durationMs)
      return now()
    },
    reset: () => store(0),
    async refresh() {
      offsetMs = await read()
    },
  }
}
