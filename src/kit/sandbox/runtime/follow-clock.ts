import type { Hono } from 'hono'
import type { Runtime } from './runtime.ts'

/**
 * Has every request of an app answered by the time that all instances on a database have: another one may have put it
 * forward since. A file has one instance, whose own time is the time.
 */
export function followClock(app: Hono, { clock, database }: Pick<Runtime, 'clock' | 'database'>): void {
  if (database.kind !== 'postgres') return
  app.use(async (_, next) => {
    await clock.refresh()
    await next()
  })
}
