package paycontract;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * How a webhook is signed: an HMAC of a text that holds its raw body.
 *
 * @param timestampHeader empty without one
 * @param toleranceSeconds how far the time of signing may be from the receiver's clock
 * @param encoding {@code hex} or {@code base64}
 * @param hash of the HMAC: {@code SHA256}, {@code SHA384} or {@code SHA512}
 * @param signedText what is signed: {@code {body}} stands for the body, {@code {timestamp}} for the time
 */
record WebhookSignature(
    String header,
    String timestampHeader,
    long toleranceSeconds,
    String encoding,
    String hash,
    String signedText) {
  String sign(String secret, String timestamp, byte[] rawBody) {
    try {
      Mac mac = Mac.getInstance("Hmac" + hash);
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "Hmac" + hash));
      String text = signedText.replace("{timestamp}", timestamp);
      int at = text.indexOf("{body}");
      mac.update(text.substring(0, at).getBytes(StandardCharsets.UTF_8));
      mac.update(rawBody);
      mac.update(text.substring(at + "{body}".length()).getBytes(StandardCharsets.UTF_8));
      byte[] signature = mac.doFinal();
      return encoding.equals("hex")
          ? HexFormat.of().formatHex(signature)
          : Base64.getEncoder().encodeToString(signature);
    } catch (GeneralSecurityException cause) {
      throw new IllegalStateException("this Java runtime has no HMAC-" + hash, cause);
    }
  }
}
