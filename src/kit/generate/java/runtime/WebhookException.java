package paycontract;

/** Do not act on this delivery. No message repeats the body, a secret or a signature. */
public abstract sealed class WebhookException extends PaycontractException
    permits WebhookForgedException, WebhookTooOldException, WebhookMalformedException {
  private static final long serialVersionUID = 1L;

  WebhookException(String errorCode, String message) {
    super(errorCode, message);
  }
}
