package paycontract;

import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.security.cert.CertificateException;

/**
 * The service could not be reached, or the connection broke. If {@link #mayHaveArrived()}, whether
 * the operation took effect is unknown: look up its result before you repeat it.
 */
public final class NetworkException extends PaycontractException {
  private static final long serialVersionUID = 1L;

  private final boolean mayHaveArrived;

  /** The cause is not attached: some causes repeat the values of headers. */
  NetworkException(String operationId, Throwable cause) {
    super(
        "network_error",
        operationId + describe(cause) + " the service (" + cause.getClass().getSimpleName() + ")");
    this.mayHaveArrived = !isUnsent(cause);
  }

  private static String describe(Throwable cause) {
    return isUnsent(cause) ? " could not connect to" : " got no answer from";
  }

  private static boolean isUnsent(Throwable cause) {
    for (Throwable each = cause; each != null; each = each.getCause()) {
      // A refused certificate ends the handshake, before the request.
      if (each instanceof CertificateException) {
        return true;
      }
    }
    return cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException;
  }

  /** {@return whether the request may have reached the service; false if no connection was made} */
  public boolean mayHaveArrived() {
    return mayHaveArrived;
  }
}
