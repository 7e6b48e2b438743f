package paycontract;

import java.time.Duration;

/**
 * The function of a webhook handler, or its store, did not end in time. The delivery was answered 500,
 * so that the service sends the event again; the function goes on, and how it ends still counts. It
 * is not thrown: {@link WebhookHandler#onError} takes it.
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
