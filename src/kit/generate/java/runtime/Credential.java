package paycontract;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * The header that carries a key, and the scheme before it.
 *
 * @param scheme {@code Bearer} or {@code Basic}; empty if the header holds only the key
 */
record Credential(String header, String scheme) {
  String write(String key) {
    if (scheme.isEmpty()) {
      return key;
    }
    // With Basic, the key is the name of a user without a password (RFC 7617).
    byte[] user = (key + ":").getBytes(StandardCharsets.UTF_8);
    return scheme + " " + (scheme.equals("Basic") ? Base64.getEncoder().encodeToString(user) : key);
  }
}
