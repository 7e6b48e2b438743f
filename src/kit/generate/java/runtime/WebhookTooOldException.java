package paycontract;

import java.time.Duration;

/**
 * A webhook is signed, but its timestamp is outside the tolerance: it was replayed, or a clock is
 * wrong. Do not act on it and answer 401.
 */
public final class WebhookTooOldException extends WebhookException {
  private static final long serialVersionUID = 1L;

  private final Duration age;
  private final Duration tolerance;

  WebhookTooOldException(Duration age, Duration tolerance) {
    super(
        "webhook_too_old",
        "the webhook was signed "
            + age.toSeconds()
            + " s ago, at most "
            + tolerance.toSeconds()
            + " s are tolerated");
    this.age = age;
    this.tolerance = tolerance;
  }

  /**
   * Returns how long ago it was signed, by this clock.
   *
   * @return negative if it was signed in the future
   */
  public Duration age() {
    return age;
  }

  /**
   * Returns the largest accepted difference from this clock.
   *
   * @return of the verifier, or of the contract
   */
  public Duration tolerance() {
    return tolerance;
  }
}
