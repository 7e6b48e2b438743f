package paycontract;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How a call is repeated that failed for a passing reason: HTTP 429, 502, 503 or 504, or a lost
 * connection. What has no second effect is repeated. Every other write is after 429 alone, which
 * refuses it: else it may have been carried out. Each carries an idempotency key, but only where
 * the contract states that keys are honoured is it repeated like the rest.
 *
 * @param attempts how often to try in all, the first time included
 * @param backoff the wait before the second attempt, doubled with each further one
 * @param maxBackoff the longest wait; where the service asks for more, its answer is thrown instead
 */
public record Retry(int attempts, Duration backoff, Duration maxBackoff) {
  /** Every call once. */
  public static final Retry NONE = new Retry(1);

  /** Waits 200 ms at first, at most 5 s. */
  public Retry(int attempts) {
    this(attempts, Duration.ofMillis(200), Duration.ofSeconds(5));
  }

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
