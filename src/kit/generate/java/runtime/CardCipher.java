package paycontract;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts cards with AES-256-GCM: {@code hex(iv):hex(ciphertext):hex(tag)}, a random IV of 12
 * bytes for each card, no additional data.
 *
 * <p>That card data is AES-256-GCM encrypted is stated in the interface document (&sect;1.2,
 * &sect;4.2). Nonce, tag and encoding are a proposal: aes-parameters.
 */
public final class CardCipher implements PayloadCipher {
  private static final int KEY_BYTES = 32;
  private static final int IV_BYTES = 12;
  private static final int TAG_BYTES = 16;
  private static final int MAX_CARD_BYTES = 4096;

  private final SecretKeySpec key;
  private final SecureRandom random = new SecureRandom();

  /**
   * Reads the card key.
   *
   * @param base64Key standard base64 of 32 bytes
   * @throws ConfigurationException {@code MISSING_KEY} or {@code MALFORMED_KEY}
   */
  public CardCipher(String base64Key) {
    if (base64Key == null || base64Key.isEmpty()) {
      throw new ConfigurationException(
          ConfigurationException.Code.MISSING_KEY, "no card key was given");
    }
    byte[] bytes = new byte[0];
    try {
      bytes = Base64.getDecoder().decode(base64Key);
    } catch (IllegalArgumentException cause) {
      // thrown below: the cause quotes the key
    }
    if (bytes.length != KEY_BYTES || !Base64.getEncoder().encodeToString(bytes).equals(base64Key)) {
      throw new ConfigurationException(
          ConfigurationException.Code.MALFORMED_KEY,
          "the card key must be standard base64 of 32 bytes");
    }
    this.key = new SecretKeySpec(bytes, "AES");
  }

  /** {@code aes-256-gcm}. */
  @Override
  public String procedure() {
    return "aes-256-gcm";
  }

  /**
   * Encrypts one card.
   *
   * @throws PayloadTooLongException more than 4,096 bytes, before anything is encrypted
   */
  @Override
  public String encrypt(byte[] json) {
    if (json.length > MAX_CARD_BYTES) {
      throw new PayloadTooLongException(json.length, MAX_CARD_BYTES);
    }
    byte[] iv = new byte[IV_BYTES];
    random.nextBytes(iv);
    return seal(iv, json);
  }

  /** Seals a card. No two cards may share an IV. */
  String seal(byte[] iv, byte[] message) {
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(TAG_BYTES * 8, iv));
      byte[] sealed = cipher.doFinal(message);
      int tagAt = sealed.length - TAG_BYTES;
      HexFormat hex = HexFormat.of();
      return String.join(
          ":",
          hex.formatHex(iv),
          hex.formatHex(sealed, 0, tagAt),
          hex.formatHex(sealed, tagAt, sealed.length));
    } catch (GeneralSecurityException cause) {
      throw new IllegalStateException("this Java runtime refuses AES-256-GCM", cause);
    }
  }
}
