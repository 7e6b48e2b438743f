package paycontract;

/**
 * The service answered with a redirect. It is not followed: key and body would be sent wherever it
 * points. Give the client the base URL that answers without a redirect. Whether the operation took
 * effect is unknown.
 */
public final class RedirectException extends PaycontractException {
  private static final long serialVersionUID = 1L;

  private final int status;

  RedirectException(String operationId, int status) {
    super("redirected", operationId + " was redirected (HTTP " + status + "): correct baseUrl");
    this.status = status;
  }

  /** {@return the HTTP status, e.g. 302} */
  public int status() {
    return status;
  }
}
