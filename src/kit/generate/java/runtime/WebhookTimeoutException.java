package paycontract;

import java.time.Duration;

/**
 * A function of a webhook handler, or its store, did not finish in time. The delivery was answered
 * 500, so the service sends the event again; the function runs on, and its result still counts. It
 * is not thrown, but passed to {@link WebhookHandler#onError}.
 */
public final class WebhookTimeoutException extends PaycontractException {
  private static final long serialVersionUID = 1L;

  private final Duration timeout;

  WebhookTimeoutException(Duration timeout) {
    super("webhook_timeout", "the webhook was not handled within " + timeout.toMillis() + " ms");
    this.timeout = timeout;
  }

  /** {@return how long the handler waited} */
  public Duration timeout() {
    return timeout;
  }
}
