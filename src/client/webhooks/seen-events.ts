import { ConfigurationError } from '../errors.ts'

/**
 * What happened to an event before: nothing, so the caller now owns it (`claimed`); another delivery of it is being handled
 * (`busy`); it was handled (`done`).
 */
export type ClaimedEvent = 'claimed' | 'busy' | 'done'

/**
 * Knows which events were handled, so that a duplicate is not handled again. Several instances must share one store, such as a
 * table of your database.
 *
 * `claim` must be atomic: of two simultaneous deliveries only one gets `claimed`. If a claim is older than your functions ever
 * take, its process died or its function hangs: let the next delivery claim the event, or the event is lost. A slow function may
 * then fail after another delivery has handled the event: `token` identifies the claim, so that it settles only its own.
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
  /** Claims an event before it is handled. `token` is unique to this delivery: store it with the claim. */
  claim(eventId: string, token: string): ClaimedEvent | Promise<ClaimedEvent>
  /**
   * Settles the claim with this token. `done`: the event is never handled again, even if another delivery has claimed it since.
   * `failed`: the next delivery may claim it, unless another one has claimed or handled it since.
   */
  settle(eventId: string, outcome: 'done' | 'failed', token: string): void | Promise<void>
}

/**
 * Creates a store in the memory of this process, for a single instance that may forget on restart, and for tests.
 *
 * @param options `maxEvents`: maximum number of handled events to remember, 10,000 by default; the oldest are forgotten first.
 *   `claimMs`: how long an event stays claimed by a delivery whose function does not end, 60,000 ms by default; after that the
 *   next delivery may claim it. `now`: the clock, in epoch milliseconds
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
