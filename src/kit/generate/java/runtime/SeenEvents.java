package paycontract;

import java.time.Clock;
import java.time.Duration;

/**
 * Knows which events were handled, so that a duplicate is not handled again. With several instances
 * it has to be one store for all, a table of your database for example.
 *
 * <p>{@code claim} has to be atomic: of two deliveries at once one gets {@code CLAIMED}. A claim that
 * is older than your functions take is one whose process died: give it to the next delivery, or the
 * event is lost. A slow function may then fail after another delivery has handled the event: the
 * token tells the claims apart, so that it ends its own alone.
 *
 * <pre>{@code
 * create table seen_events (id text primary key, token text not null,
 *   done boolean not null default false, since timestamptz not null default now());
 * -- claim: CLAIMED where one row was written, else DONE or BUSY as the row says
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
    /** Nothing: it is the caller's. */
    CLAIMED,
    /** Another delivery of it is being handled. */
    BUSY,
    /** It was handled. */
    DONE
  }

  /** How the handling of an event ended. */
  enum Result {
    /** It is never handled again, also where another delivery has claimed it since. */
    DONE,
    /** The next delivery may have it, unless another one has claimed or handled it since. */
    FAILED
  }

  /**
   * Asks for an event before it is handled.
   *
   * @param eventId the same each time that it is delivered
   * @param token of this delivery alone: keep it with the claim
   * @return what happened to it before
   */
  Claim claim(String eventId, String token);

  /**
   * Ends the claim that has this token.
   *
   * @param eventId of the claim
   * @param result how it ended
   * @param token of the claim
   */
  void settle(String eventId, Result result, String token);

  /**
   * A store in the memory of this process, for one instance that may forget when it restarts, and
   * for tests. It remembers 10,000 events, and keeps a claim for a minute.
   *
   * @return a new store
   */
  static SeenEvents inMemory() {
    return inMemory(10_000, Duration.ofMinutes(1), Clock.systemUTC());
  }

  /**
   * A store in the memory of this process.
   *
   * @param maxEvents how many handled events are remembered; the oldest are forgotten first
   * @param claimTime how long an event is kept for a delivery whose function does not end
   * @param clock a clock for tests
   * @return a new store
   * @throws ConfigurationException {@code INVALID_OPTION}: fewer than one event, or no time
   */
  static SeenEvents inMemory(int maxEvents, Duration claimTime, Clock clock) {
    return new InMemorySeenEvents(maxEvents, claimTime, clock);
  }
}
