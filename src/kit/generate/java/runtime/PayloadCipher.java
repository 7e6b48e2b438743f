package paycontract;

/**
 * Turns a plaintext into the text that is sent instead. For a service that encrypts in a way
 * unknown to this package, give the client a cipher of your own.
 */
@FunctionalInterface
public interface PayloadCipher {
  /**
   * Encrypts one value.
   *
   * @param json the plaintext as UTF-8 JSON
   * @return the text to send
   */
  String encrypt(byte[] json);

  /**
   * Returns the procedure that this cipher implements.
   *
   * @return its name in the contract; empty if it may be used for any
   */
  default String procedure() {
    return "";
  }
}
