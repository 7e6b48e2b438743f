package paycontract;

/**
 * Turns a plaintext into the text that travels in its place. For a service that encrypts in another
 * way than the ciphers of this package, give the client one of your own.
 */
@FunctionalInterface
public interface PayloadCipher {
  /**
   * Encrypts one value.
   *
   * @param json the plaintext as UTF-8 JSON
   * @return the text that travels
   */
  String encrypt(byte[] json);

  /**
   * The one procedure that it knows.
   *
   * @return its name in the contract; empty where it is to be used for any
   */
  default String procedure() {
    return "";
  }
}
