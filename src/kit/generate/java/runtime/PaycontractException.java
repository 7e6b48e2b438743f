package paycontract;

/**
 * The base of every error of this package, with one class for each reaction of the caller. No
 * message holds a key, a plaintext or a card number.
 */
public abstract class PaycontractException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String errorCode;

  PaycontractException(String errorCode, String message) {
    super(message);
    this.errorCode = errorCode;
  }

  /**
   * Identifies the cause; the same in the clients of every language.
   *
   * @return e.g. {@code timeout} or {@code outcome_unknown}
   */
  public final String errorCode() {
    return errorCode;
  }
}
