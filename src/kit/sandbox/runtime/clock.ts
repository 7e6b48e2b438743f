import type { Database, Db } from '../store/database.ts'
import { readSetting, writeSetting } from '../store/settings.ts'

/** Sandbox time. It can be advanced, and stands still in a seeded sandbox. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Returns the time without any advances. */
  start(): number
  /**
   * Advances the time. Advances of all instances add up.
   *
   * @throws ClockLimitError
   */
  advance(durationMs: number): Promise<number>
  /** Reads what another instance on the same database has set, or a reset. */
  refresh(): Promise<void>
}

/** The start time of a seeded sandbox: 2026-01-01T09:00:00Z. */
export const SEEDED_START = Date.UTC(2026, 0, 1, 9)

/** The latest time. It leaves a month of year 9999, so that later due dates have four digits too. */
export const CLOCK_LIMIT = Date.UTC(9999, 11, 1)

/** The clock would pass the last date that the documents' formats can hold. */
export class ClockLimitError extends Error {
  override readonly name = 'ClockLimitError'

  constructor() {
    super(`The clock goes no further than ${new Date(CLOCK_LIMIT).toISOString()}`)
  }
}

const OFFSET = 'clockOffsetMs'

const readOffset = async (db: Db) => Number((await readSetting(db, OFFSET)) ?? 0)

/** @param isFrozen time moves only when it is advanced, so that two runs see the same times */
export async function createClock(database: Database, isFrozen: boolean): Promise<Clock> {
  let offsetMs = await readOffset(database.db)
  const withOffset = (ms: number) => (isFrozen ? SEEDED_START : Date.now()) + ms
  let begun = 0
  let taken = 0
  // a stale read must not replace a newer one, or time would go back
  const takeOver = (order: number, ms: number) => {
    if (order <= taken) return
    taken = order
    offsetMs = ms
  }
  return {
    now: () => withOffset(offsetMs),
    start: () => withOffset(0),
    async advance(durationMs) {
      const advanced = await database.write(async (db) => {
        const offset = (await readOffset(db)) + durationMs
        if (!(durationMs >= 0 && withOffset(offset) <= CLOCK_LIMIT)) throw new ClockLimitError()
        await writeSetting(db, OFFSET, String(offset))
        return offset
      })
      takeOver(++begun, Math.max(offsetMs, advanced))
      return withOffset(offsetMs)
    },
    async refresh() {
      const order = ++begun
      takeOver(order, await readOffset(database.db))
    },
  }
}
