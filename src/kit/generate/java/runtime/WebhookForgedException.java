package paycontract;

/**
 * A webhook is signed with none of the secrets, or has no readable signature or timestamp. Do not
 * act on it and answer 401. If every webhook is forged, the secret is wrong, or the handler was not
 * given the raw body.
 */
public final class WebhookForgedException extends WebhookException {
  private static final long serialVersionUID = 1L;

  WebhookForgedException() {
    super(
        "webhook_forged",
        "no secret signed the webhook: it is forged, or secret or rawBody is wrong");
  }
}
