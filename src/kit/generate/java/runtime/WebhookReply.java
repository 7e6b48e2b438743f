package paycontract;

/**
 * The answer to a delivery.
 *
 * @param status HTTP status
 * @param body JSON: send it as {@code application/json}
 */
public record WebhookReply(int status, String body) {
  static final WebhookReply RECEIVED = new WebhookReply(200, "{\"received\":true}");

  static WebhookReply refused(int status, String error) {
    return new WebhookReply(status, "{\"error\":\"" + error + "\"}");
  }
}
