package paycontract;

/**
 * A webhook is signed and recent, but it is not the JSON of an event, or does not match the shape
 * of its event. It comes from the service: answer 400 and check whether the contract has changed.
 */
public final class WebhookMalformedException extends WebhookException {
  private static final long serialVersionUID = 1L;

  WebhookMalformedException(String problem) {
    super("webhook_malformed", "the webhook is malformed: " + problem);
  }
}
