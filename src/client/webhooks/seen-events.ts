import { ConfigurationError } from '../errors.ts'

/**
 * What happened to an event before: nothing, then it is the caller's (`claimed`); another delivery of it is being handled
 * (`busy`); it was handled (`done`).
 */
export type ClaimedEvent = 'claimed' | 'busy' | 'done'

/**
 * Knows which events were handled, so that a duplicate is not handled again. With several instances it has to be one store for
 * all, a table of your database for example.
 *
 * `claim` has to be atomic: of two deliveries at once one gets `claimed`. A claim that is older than your handlers may take is
 * one whose process died: give it away again, or the event is lost.
 *
 * @example
 * const seen: SeenEvents = {
 *   // create table seen_events (id text primary key, done boolean not null default false, since timestamptz default now())
 *   async claim(id) {
 *     const { rowCount } = await db.query(
 *       `insert into seen_events (id) values ($1) on conflict (id) do update set since = now()
 *        where not seen_events.done and seen_events.since < now() - interval '1 minute'`,
 *       [id],
 *     )
 *     if (rowCount === 1) return 'claimed'
 *     const { rows } = await db.query('select done from seen_events where id = $1', [id])
 *     return rows[0]?.done ? 'done' : 'busy'
 *   },
 *   async settle(id, outcome) {
 *     if (outcome === 'done') await db.query('update seen_events set done = true where id = $1', [id])
 *     else await db.query('delete from seen_events where id = $1', [id])
 *   },
 * }
 */
export interface SeenEvents {
  /** Asks for an event before it is handled. */
  claim(eventId: string): ClaimedEvent | Promise<ClaimedEvent>
  /** Tells how it ended: `done`, and it is never handled again; `failed`, and the next delivery may have it. */
  settle(eventId: string, outcome: 'done' | 'failed'): void | Promise<void>
}

/**
 * A store in the memory of this process, for one instance that may forget when it restarts, and for tests.
 *
 * @param options how many handled events are remembered, the oldest are forgotten first
 * @throws ConfigurationError `invalid_option`
 */
export function rememberInMemory({ maxEvents = 10_000 }: { maxEvents?: number } = {}): SeenEvents {
  if (!(maxEvents >= 1)) throw new ConfigurationError('invalid_option', 'maxEvents is no number from 1 on')
  const busy = new Set<string>()
  const done = new Set<string>()
  return {
    claim(eventId) {
      if (done.has(eventId)) return 'done'
      if (busy.has(eventId)) return 'busy'
      busy.add(eventId)
      return 'claimed'
    },
    settle(eventId, outcome) {
      busy.delete(eventId)
      if (outcome === 'failed') return
      done.add(eventId)
      for (const oldest of done) if (done.size > maxEvents) done.delete(oldest)
    },
  }
}
