package paycontract;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How to retry a call after a transient failure: HTTP 429, 502, 503 or 504, or a lost connection.
 * Reads are retried, and writes that carry an idempotency key; with a retry of your own also
 * idempotent writes. A write that may have taken effect is retried only if the contract states that
 * it has no second effect, or that its key is honoured.
 *
 * <p>If a client or a call is given a retry with at least two attempts, each write that accepts an
 * idempotency key and was given none gets a generated one. {@link #DEFAULT}, which applies
 * otherwise, adds no header.
 *
 * @param attempts maximum number of attempts, including the first
 * @param backoff the wait before the second attempt, doubled with each further one
 * @param maxBackoff the longest wait; if the service asks for more, its answer is thrown instead
 */
public record Retry(int attempts, Duration backoff, Duration maxBackoff) {
  /** Disables retries. */
  public static final Retry NONE = new Retry(1);

  /** Two attempts in all: the default of a client. */
  public static final Retry DEFAULT = new Retry(2);

  /**
   * Creates a retry that waits 200 ms at first, at most 5 s.
   *
   * @param attempts maximum number of attempts, including the first
   */
  public Retry(int attempts) {
    this(attempts, Duration.ofMillis(200), Duration.ofSeconds(5));
  }

  /**
   * Checks the values.
   *
   * @param attempts maximum number of attempts, including the first
   * @param backoff the wait before the second attempt
   * @param maxBackoff the longest wait
   * @throws ConfigurationException {@code INVALID_OPTION}: fewer than one attempt, or a negative
   *     wait
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
