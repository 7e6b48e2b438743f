import type { Hono } from 'hono'
import type { Runtime } from './runtime.ts'

/**
 * Refreshes the clock before every request of an app on PostgreSQL, because another instance may have advanced it. A file has
 * one instance, whose clock is always current.
 */
export function followClock(app: Hono, { clock, database }: Pick<Runtime, 'clock' | 'database'>): void {
  if (database.kind !== 'postgres') return
  app.use(async (_, next) => {
    await clock.refresh()
    await next()
  })
}
