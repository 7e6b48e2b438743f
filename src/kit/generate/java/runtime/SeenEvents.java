package paycontract;

import java.time.Clock;
import java.time.Duration;

/**
 * Knows which events were handled, so that a duplicate is not handled again. Several instances must
 * share one store, such as a table of your database.
 *
 * <p>{@code claim} must be atomic: of two simultaneous deliveries only one gets {@code CLAIMED}. If
 * a claim is older than your functions ever take, its process died: let the next delivery claim the
 * event, or the event is lost. A slow function may then fail after another delivery has handled the
 * event: the token identifies the claim, so that it settles only its own.
 *
 * <pre>{@code
 * create table seen_events (id text primary key, token text not null,
 *   done boolean not null default false, since timestamptz not null default now());
 * -- claim: CLAIMED if one row was written, otherwise DONE or BUSY, as the row says
 * insert into seen_events (id, token) values (?, ?)
 *   on conflict (id) do update set token = excluded.token, since = now()
 *   where not seen_events.done and seen_events.since < now() - interval '1 minute';
 * -- settle, DONE
 * insert into seen_events (id, token, done) values (?, ?, true)
 *   on conflict (id) do update set done = true;
 * -- settle, FAILED
 * delete from seen_events where id = ? and token = ? and not done;
 * }</pre>
 */
public interface SeenEvents {
  /** What happened to an event before. */
  enum Claim {
    /** Nothing, so the caller now owns it. */
    CLAIMED,
    /** Another delivery of it is being handled. */
    BUSY,
    /** It was handled. */
    DONE
  }

  /** How the handling of an event ended. */
  enum Result {
    /** The event is never handled again, even if another delivery has claimed it since. */
    DONE,
    /** The next delivery may claim it, unless another one has claimed or handled it since. */
    FAILED
  }

  /**
   * Claims an event before it is handled.
   *
   * @param eventId the same on every delivery
   * @param token unique to this delivery: store it with the claim
   * @return what happened to it before
   */
  Claim claim(String eventId, String token);

  /**
   * Settles the claim with this token.
   *
   * @param eventId of the claim
   * @param result how it ended
   * @param token of the claim
   */
  void settle(String eventId, Result result, String token);

  /**
   * Creates a store in the memory of this process, for a single instance that may forget on
   * restart, and for tests. It remembers 10,000 events, and keeps a claim for a minute.
   *
   * @return a new store
   */
  static SeenEvents inMemory() {
    return inMemory(10_000, Duration.ofMinutes(1), Clock.systemUTC());
  }

  /**
   * Creates a store in the memory of this process.
   *
   * @param maxEvents maximum number of handled events to remember; the oldest are forgotten first
   * @param claimTime how long an event stays claimed by a delivery whose function does not end
   * @param clock a clock for tests
   * @return a new store
   * @throws ConfigurationException {@code INVALID_OPTION}: fewer than one event, or no time
   */
  static SeenEvents inMemory(int maxEvents, Duration claimTime, Clock clock) {
    return new InMemorySeenEvents(maxEvents, claimTime, clock);
  }
}
