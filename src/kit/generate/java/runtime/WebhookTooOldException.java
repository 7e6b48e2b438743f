package paycontract;

import java.time.Duration;

/**
 * A webhook is signed, and further from this clock than is tolerated: somebody sends again what they
 * saw, or a clock is wrong. Do nothing of what it says and answer 401.
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
   * How long ago it was signed, by this clock.
   *
   * @return negative where it was signed in the future
   */
  public Duration age() {
    return age;
  }

  /**
   * How far from this clock it may be.
   *
   * @return of the verifier, or of the contract
   */
  public Duration tolerance() {
    return tolerance;
  }
}
