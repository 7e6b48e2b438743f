package paycontract;

import java.time.Duration;

/**
 * No answer came in time. Whether the operation took effect is unknown: look up its result before
 * you repeat it.
 */
public final class TimeoutException extends PaycontractException {
  private static final long serialVersionUID = 1L;

  private final Duration timeout;

  TimeoutException(String operationId, Duration timeout) {
    super("timeout", operationId + " was not answered within " + timeout.toMillis() + " ms");
    this.timeout = timeout;
  }

  /** {@return how long the call waited} */
  public Duration timeout() {
    return timeout;
  }
}
