package paycontract;

/**
 * A webhook is signed and recent, and not the JSON of an event, or not of the shape that its event
 * has. Answer 400 and look whether the contract has changed: it comes from the service.
 */
public final class WebhookMalformedException extends WebhookException {
  private static final long serialVersionUID = 1L;

  WebhookMalformedException(String problem) {
    super("webhook_malformed", "the webhook is malformed: " + problem);
  }
}
