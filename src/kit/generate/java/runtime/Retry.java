package paycontract;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How a call is repeated that failed for a passing reason: HTTP 429, 502, 503 or 504, or a lost
 * connection. Only readings are repeated, and writes that carry an idempotency key. A write that
 * may have taken effect is sent again only where the contract states that it has no second effect,
 * or that its key is honoured.
 *
 * <p>Where a client or a call is given one, each write that takes an idempotency key and was given
 * none carries one of its own. What a client does by itself, {@link #DEFAULT}, adds no header.
 *
 * @param attempts how often to try in all, the first time included
 * @param backoff the wait before the second attempt, doubled with each further one
 * @param maxBackoff the longest wait; where the service asks for more, its answer is thrown instead
 */
public record Retry(int attempts, Duration backoff, Duration maxBackoff) {
  /** Every call once. */
  public static final Retry NONE = new Retry(1);

  /** Two attempts in all: what a client does that is given no other. */
  public static final Retry DEFAULT = new Retry(2);

  /**
   * Waits 200 ms at first, at most 5 s.
   *
   * @param attempts how often to try in all, the first time included
   */
  public Retry(int attempts) {
    this(attempts, Duration.ofMillis(200), Duration.ofSeconds(5));
  }

  /**
   * Checks it.
   *
   * @param attempts how often to try in all
   * @param backoff the wait before the second attempt
   * @param maxBackoff the longest wait
   * @throws ConfigurationException {@code INVALID_OPTION}: fewer than one attempt, or a wait that is
   *     negative
   */
  public Retry {
    if (attempts < 1 || backoff.isNegative() || maxBackoff.isNegative()) {
      throw ConfigurationException.invalid(
          "retry needs at least 1 attempt, and waits that are not negative");
    }
  }

  Duration waitAfter(int attemptsMade) {
    double factor = Math.pow(2, attemptsMade - 1.0);
    double millis = Math.min(maxBackoff.toMillis(), backoff.toMillis() * factor);
    return Duration.ofMillis((long) (millis * ThreadLocalRandom.current().nextDouble(0.5, 1)));
  }
}
