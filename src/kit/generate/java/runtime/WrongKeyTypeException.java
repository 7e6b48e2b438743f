package paycontract;

/**
 * The key is valid, but of the wrong type for this operation: a public key where a secret key is
 * required, or the reverse. Swap the keys in the configuration.
 */
public final class WrongKeyTypeException extends ApiException {
  private static final long serialVersionUID = 1L;

  private final String expectedKeyType;

  WrongKeyTypeException(String operationId, Answer answer, String expectedKeyType) {
    super("wrong_key_type", operationId, answer);
    this.expectedKeyType = expectedKeyType;
  }

  /** {@return the type of key that the operation requires: {@code public} or {@code secret}} */
  public String expectedKeyType() {
    return expectedKeyType;
  }
}
