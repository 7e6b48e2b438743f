package paycontract;

/**
 * Every error of this package: there is one class for each reaction of the caller. No message holds
 * a key, a plaintext or a card number.
 */
public abstract class PaycontractException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PaycontractException(String message) {
    super(message);
  }
}
