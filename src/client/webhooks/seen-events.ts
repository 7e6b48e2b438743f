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
 * `claim` has to be atomic: of two deliveries at once one gets `claimed`. A claim that is older than your functions take is
 * one whose process died, or whose function never ends: give it to the next delivery, or the event is lost. A slow function may
 * then fail after another delivery has handled the event: `token` tells the claims apart, so that it ends its own alone.
 *
 * @example
 * const seen: SeenEvents = {
 *   // create table seen_events (id text primary key, token text not null, done boolean not null default false,
 *   //   since timestamptz not null default now())
 *   async claim(id, token) {
 *     const { rowCount } = await db.query(
 *       `insert into seen_events (id, token) values ($1, $2)
 *        on conflict (id) do update set token = excluded.token, since = now()
 *        where not seen_events.done and seen_events.since < now() - interval '1 minute'`,
 *       [id, token],
 *     )
 *     if (rowCount === 1) return 'claimed'
 *     const { rows } = await db.query('select done from seen_events where id = $1', [id])
 *     return rows[0]?.done ? 'done' : 'busy'
 *   },
 *   async settle(id, outcome, token) {
 *     if (outcome === 'done')
 *       await db.query(
 *         `insert into seen_events (id, token, done) values ($1, $2, true)
 *          on conflict (id) do update set done = true`,
 *         [id, token],
 *       )
 *     else await db.query('delete from seen_events where id = $1 and token = $2 and not done', [id, token])
 *   },
 * }
 */
export interface SeenEvents {
  /** Asks for an event before it is handled. `token` is of this delivery alone: keep it with the claim. */
  claim(eventId: string, token: string): ClaimedEvent | Promise<ClaimedEvent>
  /**
   * Ends the claim that has this token. `done`: the event is never handled again, also where another delivery has claimed it
   * since. `failed`: the next delivery may have it, unless another one has claimed or handled it since.
   */
  settle(eventId: string, outcome: 'done' | 'failed', token: string): void | Promise<void>
}

/**
 * A store in the memory of this process, for one instance that may forget when it restarts, and for tests.
 *
 * @param options `maxEvents`: how many handled events are remembered, 10,000 by default; the oldest are forgotten first.
 *   `claimMs`: how long an event is kept for a delivery whose function does not end, 60,000 ms by default; then the next
 *   delivery may have it. `now`: the clock, in epoch milliseconds
 * @throws ConfigurationError `invalid_option`
 */
export function rememberInMemory({
  maxEvents = 10_000,
  claimMs = 60_000,
  now = Date.now,
}: {
  maxEvents?: number | undefined
  claimMs?: number | undefined
  now?: (() => number) | undefined
} = {}): SeenEvents {
  if (!(maxEvents >= 1))
    throw new ConfigurationError('invalid_option', 'maxEvents must be a number from 1 on')
  if (!(claimMs > 0)) throw new ConfigurationError('invalid_option', 'claimMs must be a number above 0')
  const claims = new Map<string, { token: string; untilMs: number }>()
  const done = new Set<string>()
  return {
    claim(eventId, token) {
      if (done.has(eventId)) return 'done'
      const nowMs = now()
      const claim = claims.get(eventId)
      if (claim && nowMs < claim.untilMs) return 'busy'
      claims.set(eventId, { token, untilMs: nowMs + claimMs })
      return 'claimed'
    },
    settle(eventId, outcome, token) {
      if (outcome === 'done' || claims.get(eventId)?.token === token) claims.delete(eventId)
      if (outcome === 'failed') return
      done.add(eventId)
      for (const oldest of done) if (done.size > maxEvents) done.delete(oldest)
    },
  }
}
