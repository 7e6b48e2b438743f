package paycontract;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/**
 * As https://www.standardwebhooks.com has it: the id, the timestamp and the body are signed, and a
 * delivery may carry several signatures.
 */
record StandardWebhooks(String header, String timestampHeader, long toleranceSeconds)
    implements WebhookSignature {
  @Override
  public List<Signing> list(List<String> secrets, Delivery delivery) {
    String timestamp = delivery.read(timestampHeader);
    if (!WebhookSignature.isTime(timestamp)) {
      return List.of();
    }
    String text = delivery.read("webhook-id") + "." + timestamp + ".";
    byte[] head = text.getBytes(StandardCharsets.UTF_8);
    boolean isSigned = false;
    for (String secret : secrets) {
      byte[] signature = WebhookSignature.hmac("SHA256", readKey(secret), head, delivery.rawBody());
      String expected = "v1," + Base64.getEncoder().encodeToString(signature);
      for (String given : delivery.read(header).split(" ")) {
        isSigned |= WebhookSignature.isSame(expected, given);
      }
    }
    return isSigned ? List.of(new Signing(Long.parseLong(timestamp), Long.MAX_VALUE)) : List.of();
  }

  /** Both alphabets of base64 are in use. */
  private static byte[] readKey(String secret) {
    String text = secret.replaceFirst("^whsec_", "").replace('-', '+').replace('_', '/');
    try {
      byte[] key = Base64.getDecoder().decode(text);
      if (key.length > 0 && Base64.getEncoder().encodeToString(key).equals(text)) {
        return key;
      }
    } catch (IllegalArgumentException ignored) {
      // Its message may quote the secret.
    }
    throw ConfigurationException.invalid("a secret of Standard Webhooks is whsec_ and base64");
  }
}
