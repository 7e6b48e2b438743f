package paycontract;

/** A delivery is not to be acted on. No message repeats the body, a secret or a signature. */
public abstract sealed class WebhookException extends PaycontractException {
  private static final long serialVersionUID = 1L;

  private WebhookException(String message) {
    super(message);
  }

  /** None of the secrets signed it, or its signature or timestamp is missing: answer 401. */
  public static final class Forged extends WebhookException {
    private static final long serialVersionUID = 1L;

    Forged() {
      super("the webhook is not signed by any of the secrets");
    }
  }

  /**
   * It is signed, and further from this clock than the tolerance: answer 400, and look at the
   * clock.
   */
  public static final class Stale extends WebhookException {
    private static final long serialVersionUID = 1L;

    Stale() {
      super("the webhook was signed at a time further from this clock than the tolerance");
    }
  }

  /**
   * It is signed and recent, and not of the shape of its event: answer 400, and look at the
   * contract.
   */
  public static final class Malformed extends WebhookException {
    private static final long serialVersionUID = 1L;

    Malformed(String problem) {
      super("the webhook is signed, but is no event of the contract: " + problem);
    }
  }
}
