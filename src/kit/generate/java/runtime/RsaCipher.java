package paycontract;

import java.security.GeneralSecurityException;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.MGF1ParameterSpec;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;

/**
 * Encrypts payloads into one RSA block each: JSON, UTF-8, standard base64.
 *
 * <p>That payloads are RSA-encrypted is stated in the interface document (&sect;4.1, &sect;5.4).
 * Key format, padding and procedure are proposals: rsa-key-format, rsa-padding, rsa-data-procedure.
 */
public final class RsaCipher implements PayloadCipher {
  /**
   * The RSA padding. It is never guessed: ask the operator which one your encryption key is for.
   */
  public enum Padding {
    /** RSAES-OAEP with SHA-256, also for the mask, and no label. */
    OAEP_SHA256("oaep-sha256", 66, oaep("SHA-256", MGF1ParameterSpec.SHA256)),
    /** RSAES-OAEP with SHA-1, also for the mask, and no label. */
    OAEP_SHA1("oaep-sha1", 42, oaep("SHA-1", MGF1ParameterSpec.SHA1)),
    /** RSAES-PKCS1-v1_5. */
    PKCS1_V1_5("pkcs1-v1_5", 11, null);

    private final String label;
    private final int overheadBytes;
    private final OAEPParameterSpec oaep;

    Padding(String label, int overheadBytes, OAEPParameterSpec oaep) {
      this.label = label;
      this.overheadBytes = overheadBytes;
      this.oaep = oaep;
    }

    // Java's default uses SHA-1 for the mask, even if the name says SHA-256.
    private static OAEPParameterSpec oaep(String hash, MGF1ParameterSpec mask) {
      return new OAEPParameterSpec(hash, "MGF1", mask, PSource.PSpecified.DEFAULT);
    }

    /**
     * Returns the padding with a name.
     *
     * @param label {@code oaep-sha256}, {@code oaep-sha1} or {@code pkcs1-v1_5}
     * @return the padding with this name
     */
    public static Padding of(String label) {
      for (Padding padding : values()) {
        if (padding.label.equals(label)) {
          return padding;
        }
      }
      throw ConfigurationException.invalid(
          "padding must be one of oaep-sha256, oaep-sha1, pkcs1-v1_5");
    }

    Cipher createCipher(int mode, java.security.Key key) throws GeneralSecurityException {
      String name = oaep == null ? "RSA/ECB/PKCS1Padding" : "RSA/ECB/OAEPPadding";
      Cipher cipher = Cipher.getInstance(name);
      cipher.init(mode, key, oaep);
      return cipher;
    }
  }

  private final RSAPublicKey key;
  private final Padding padding;

  /**
   * Reads the public encryption key of an environment.
   *
   * @param key SPKI as PEM or as base64, a JWK, or base64 of {@code <bits>!<RSAKeyValue>}; 2048 to
   *     8192 bits
   * @param padding as the operator names it
   * @throws ConfigurationException {@code MISSING_KEY}, {@code MALFORMED_KEY} or {@code
   *     INVALID_OPTION}
   */
  public RsaCipher(String key, Padding padding) {
    if (padding == null) {
      throw ConfigurationException.invalid("padding must be given: it is never guessed");
    }
    this.key = RsaKey.read(key);
    this.padding = padding;
  }

  RSAPublicKey key() {
    return key;
  }

  /** {@return the maximum length of a payload, in bytes of UTF-8 JSON} */
  public int maxPayloadBytes() {
    return (key.getModulus().bitLength() + 7) / 8 - padding.overheadBytes;
  }

  /** {@code rsa}. */
  @Override
  public String procedure() {
    return "rsa";
  }

  /**
   * Encrypts one payload.
   *
   * @throws PayloadTooLongException before anything is encrypted
   */
  @Override
  public String encrypt(byte[] json) {
    if (json.length > maxPayloadBytes()) {
      throw new PayloadTooLongException(json.length, maxPayloadBytes());
    }
    try {
      byte[] block = padding.createCipher(Cipher.ENCRYPT_MODE, key).doFinal(json);
      return Base64.getEncoder().encodeToString(block);
    } catch (GeneralSecurityException cause) {
      throw new IllegalStateException("this Java runtime refuses RSA", cause);
    }
  }
}
