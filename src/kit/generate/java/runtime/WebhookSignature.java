package paycontract;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** How a webhook is signed. */
interface WebhookSignature {
  /**
   * A webhook as it arrived.
   *
   * @param url the URL to which the service sends; null if not known
   * @param now in seconds since 1970
   */
  record Delivery(byte[] rawBody, UnaryOperator<String> header, String url, long now) {
    /** Returns a header; empty if missing. */
    String read(String name) {
      String value = header.apply(name);
      return value == null ? "" : value;
    }
  }

  /** When something was signed, and when its signature expires, both in seconds since 1970. */
  record Signing(long created, long expires) {}

  /** Largest difference between the time of signing and the receiver's clock. */
  long toleranceSeconds();

  /**
   * Lists the valid signatures of a delivery. Every secret is tried, so that timing reveals
   * nothing.
   *
   * @throws ConfigurationException {@code INVALID_OPTION}: the URL is missing, or a secret has
   *     another form
   */
  List<Signing> list(List<String> secrets, Delivery delivery);

  /**
   * Adds the headers of a signature.
   *
   * @param headers those of the delivery, which are signed too
   * @throws ConfigurationException {@code INVALID_OPTION}: the URL is missing, or the secret has
   *     another form
   */
  void sign(String secret, String id, Delivery delivery, Map<String, String> headers);

  /** Throws a {@link ConfigurationException} if nothing can be verified with these. */
  default void check(List<String> secrets, String url) {}

  /** Whether a time of signing is readable: ASCII digits. */
  static boolean isTime(String timestamp) {
    return timestamp.matches("[0-9]{1,12}");
  }

  static boolean isSame(String expected, String given) {
    return MessageDigest.isEqual(
        expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the HMAC of consecutive parts. */
  static byte[] hmac(String hash, byte[] key, byte[]... parts) {
    try {
      Mac mac = Mac.getInstance("Hmac" + hash);
      mac.init(new SecretKeySpec(key, "Hmac" + hash));
      for (byte[] part : parts) {
        mac.update(part);
      }
      return mac.doFinal();
    } catch (GeneralSecurityException cause) {
      throw new IllegalStateException("this Java runtime has no HMAC-" + hash, cause);
    }
  }

  /**
   * A signature that is an HMAC of a text that contains the raw body.
   *
   * @param timestampHeader empty if not sent
   * @param encoding {@code hex} or {@code base64}
   * @param hash of the HMAC: {@code SHA256}, {@code SHA384} or {@code SHA512}
   * @param signedText the signed text, with {@code {body}} and {@code {timestamp}} as placeholders
   */
  record OfText(
      String header,
      String timestampHeader,
      long toleranceSeconds,
      String encoding,
      String hash,
      String signedText)
      implements WebhookSignature {
    @Override
    public List<Signing> list(List<String> secrets, Delivery delivery) {
      // Without a time there is no age.
      String timestamp =
          timestampHeader.isEmpty()
              ? String.valueOf(delivery.now())
              : delivery.read(timestampHeader);
      if (!isTime(timestamp)) {
        return List.of();
      }
      boolean isSigned = false;
      for (String secret : secrets) {
        isSigned |= isSame(sign(secret, timestamp, delivery.rawBody()), delivery.read(header));
      }
      return isSigned
          ? List.of(new Signing(Long.parseLong(timestamp), Long.MAX_VALUE))
          : List.of();
    }

    @Override
    public void sign(String secret, String id, Delivery delivery, Map<String, String> headers) {
      String timestamp = String.valueOf(delivery.now());
      if (!timestampHeader.isEmpty()) {
        headers.put(timestampHeader, timestamp);
      }
      headers.put(header, sign(secret, timestamp, delivery.rawBody()));
    }

    private String sign(String secret, String timestamp, byte[] rawBody) {
      String text = signedText.replace("{timestamp}", timestamp);
      int at = text.indexOf("{body}");
      byte[] signature =
          hmac(
              hash,
              secret.getBytes(StandardCharsets.UTF_8),
              text.substring(0, at).getBytes(StandardCharsets.UTF_8),
              rawBody,
              text.substring(at + "{body}".length()).getBytes(StandardCharsets.UTF_8));
      return encoding.equals("hex")
          ? HexFormat.of().formatHex(signature)
          : Base64.getEncoder().encodeToString(signature);
    }
  }
}
