package paycontract;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Where a key travels.
 *
 * @param scheme {@code Bearer} or {@code Basic}; empty where the header holds the key alone
 */
record Credential(String header, String scheme) {
  String write(String key) {
    if (scheme.isEmpty()) {
      return key;
    }
    // Under Basic it is the name of a user without a password (RFC 7617).
    byte[] user = (key + ":").getBytes(StandardCharsets.UTF_8);
    return scheme + " " + (scheme.equals("Basic") ? Base64.getEncoder().encodeToString(user) : key);
  }
}
