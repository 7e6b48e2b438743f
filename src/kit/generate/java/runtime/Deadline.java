package paycontract;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

/**
 * The deadline of a call, including its retries.
 *
 * @param limit the timeout
 * @param endNanos by {@link System#nanoTime()}
 */
record Deadline(Duration limit, long endNanos) {
  /** For a call without a timeout. */
  static final Duration NEVER = ChronoUnit.FOREVER.getDuration();

  static Deadline in(Duration limit) {
    boolean isNever = limit.equals(NEVER);
    if (!isNever && (limit.isNegative() || limit.isZero() || limit.toDays() > 24)) {
      throw ConfigurationException.invalid("timeout must be above 0, and at most 24 days");
    }
    long nanos = isNever ? Long.MAX_VALUE / 2 : limit.toNanos();
    return new Deadline(limit, System.nanoTime() + nanos);
  }

  long leftNanos() {
    return Math.max(0, endNanos - System.nanoTime());
  }

  /** Waits before the next attempt. */
  void pause(String operationId, Duration wait) {
    long left = leftNanos();
    try {
      TimeUnit.NANOSECONDS.sleep(Math.min(left, wait.toNanos()));
    } catch (InterruptedException cause) {
      Thread.currentThread().interrupt();
      throw new NetworkException(operationId, cause);
    }
    if (left <= wait.toNanos()) {
      throw new TimeoutException(operationId, limit);
    }
  }
}
