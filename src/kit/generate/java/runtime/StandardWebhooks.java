package paycontract;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * The signatures of https://www.standardwebhooks.com: the id, the timestamp and the body are
 * signed, and a delivery may carry several signatures.
 */
record StandardWebhooks(String header, String timestampHeader, long toleranceSeconds)
    implements WebhookSignature {
  private static final String ID = "webhook-id";

  @Override
  public List<Signing> list(List<String> secrets, Delivery delivery) {
    String timestamp = delivery.read(timestampHeader);
    if (!WebhookSignature.isTime(timestamp)) {
      return List.of();
    }
    boolean isSigned = false;
    for (String secret : secrets) {
      String expected = sign(secret, delivery.read(ID), timestamp, delivery.rawBody());
      for (String given : delivery.read(header).split(" ")) {
        isSigned |= WebhookSignature.isSame(expected, given);
      }
    }
    return isSigned ? List.of(new Signing(Long.parseLong(timestamp), Long.MAX_VALUE)) : List.of();
  }

  @Override
  public void sign(String secret, String id, Delivery delivery, Map<String, String> headers) {
    String timestamp = String.valueOf(delivery.now());
    headers.put(ID, id);
    headers.put(timestampHeader, timestamp);
    headers.put(header, sign(secret, id, timestamp, delivery.rawBody()));
  }

  private static String sign(String secret, String id, String timestamp, byte[] rawBody) {
    byte[] head = (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
    byte[] signature = WebhookSignature.hmac("SHA256", readKey(secret), head, rawBody);
    return "v1," + Base64.getEncoder().encodeToString(signature);
  }

  @Override
  public void check(List<String> secrets, String url) {
    secrets.forEach(StandardWebhooks::readKey);
  }

  /** Decodes a secret; both alphabets of base64 are in use. */
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
    throw ConfigurationException.invalid("a Standard Webhooks secret is whsec_ followed by base64");
  }
}
