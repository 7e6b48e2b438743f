package paycontract;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The events that this process has seen. */
final class InMemorySeenEvents implements SeenEvents {
  private record Held(String token, Instant until) {}

  private final int maxEvents;
  private final Duration claimTime;
  private final Clock clock;
  private final Map<String, Held> claims = new HashMap<>();
  private final Set<String> done = new LinkedHashSet<>();

  InMemorySeenEvents(int maxEvents, Duration claimTime, Clock clock) {
    if (maxEvents < 1 || claimTime.isNegative() || claimTime.isZero()) {
      throw ConfigurationException.invalid("maxEvents must be at least 1, and claimTime above 0");
    }
    this.maxEvents = maxEvents;
    this.claimTime = claimTime;
    this.clock = clock;
  }

  @Override
  public synchronized Claim claim(String eventId, String token) {
    if (done.contains(eventId)) {
      return Claim.DONE;
    }
    Instant now = clock.instant();
    Held held = claims.get(eventId);
    if (held != null && now.isBefore(held.until)) {
      return Claim.BUSY;
    }
    claims.put(eventId, new Held(token, now.plus(claimTime)));
    return Claim.CLAIMED;
  }

  @Override
  public synchronized void settle(String eventId, Result result, String token) {
    Held held = claims.get(eventId);
    if (result == Result.DONE || (held != null && held.token.equals(token))) {
      claims.remove(eventId);
    }
    if (result == Result.DONE) {
      done.add(eventId);
      Iterator<String> oldest = done.iterator();
      while (done.size() > maxEvents) {
        oldest.next();
        oldest.remove();
      }
    }
  }
}
