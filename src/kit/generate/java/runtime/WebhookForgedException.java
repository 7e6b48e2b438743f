package paycontract;

/**
 * None of the secrets signed a webhook, or its signature or timestamp is missing. Do nothing of what
 * it says and answer 401. Where every webhook is forged, the secret is the wrong one, or its body
 * was not given as it arrived.
 */
public final class WebhookForgedException extends WebhookException {
  private static final long serialVersionUID = 1L;

  WebhookForgedException() {
    super(
        "webhook_forged",
        "no secret signed the webhook: it is forged, or secret or rawBody is wrong");
  }
}
