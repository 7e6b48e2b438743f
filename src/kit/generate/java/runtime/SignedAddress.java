package paycontract;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The parts of the URL to which the service sends, as RFC 9421 signs them. */
final class SignedAddress {
  // Only URLs that all programs write in the same way.
  private static final Pattern URL =
      Pattern.compile(
          "(?<scheme>https?)://(?<host>[\\w.-]++|\\[[a-f\\d:.]++])(?::(?<port>\\d{1,5}+)?)?"
              + "(?<path>/[\\w.~!$&'()*+,;=:@%/-]*+)?"
              + "(?<query>\\?[\\w.~!$&()*+,;=:@%/?-]*+)?(?:#.*+)?",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern DOTS =
      Pattern.compile("/(?:\\.|%2e){1,2}(?:/|\\z)", Pattern.CASE_INSENSITIVE);
  private static final int MAX_PORT = 65_535;

  private SignedAddress() {}

  /**
   * Returns the parts by the names of their components.
   *
   * @throws ConfigurationException {@code INVALID_OPTION}: the URL is missing, or others would
   *     write it differently
   */
  static Map<String, String> read(String url) {
    Matcher parts = URL.matcher(url == null ? "" : url);
    boolean isRead = parts.matches();
    String path = isRead && parts.group("path") != null ? parts.group("path") : "/";
    if (!isRead || DOTS.matcher(path).find() || portOf(parts) > MAX_PORT) {
      throw ConfigurationException.invalid(
          "url must be the address to which the service sends, which the contract signs, in ASCII");
    }
    String scheme = parts.group("scheme").toLowerCase(Locale.ROOT);
    String host = parts.group("host").toLowerCase(Locale.ROOT);
    int port = portOf(parts);
    boolean isUsual = port < 0 || port == (scheme.equals("http") ? 80 : 443);
    String authority = isUsual ? host : host + ":" + port;
    String query = parts.group("query") == null ? "" : parts.group("query");
    return Map.of(
        "@target-uri", scheme + "://" + authority + path + query,
        "@authority", authority,
        "@path", path);
  }

  /** Returns the port; negative if missing. */
  private static int portOf(Matcher parts) {
    return parts.group("port") == null ? -1 : Integer.parseInt(parts.group("port"));
  }
}
