package paycontract;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * How a webhook is signed: HMAC-SHA256 of its timestamp, a full stop and its raw body; of its body
 * alone where no timestamp travels with it.
 *
 * @param timestampHeader empty where there is none
 * @param toleranceSeconds how far the time of signing may be from the receiver's clock
 * @param encoding {@code hex} or {@code base64}
 */
record WebhookSignature(
    String header, String timestampHeader, long toleranceSeconds, String encoding) {
  String sign(String secret, String timestamp, byte[] rawBody) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      if (!timestampHeader.isEmpty()) {
        mac.update((timestamp + ".").getBytes(StandardCharsets.UTF_8));
      }
      byte[] signature = mac.doFinal(rawBody);
      return encoding.equals("hex")
          ? HexFormat.of().formatHex(signature)
          : Base64.getEncoder().encodeToString(signature);
    } catch (GeneralSecurityException cause) {
      throw new IllegalStateException("this Java runtime has no HMAC-SHA256", cause);
    }
  }
}
