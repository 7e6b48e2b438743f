package paycontract;

import java.net.URI;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The keys of a client by their type, the header of each, and what errors must not show. */
final class Keys {
  private static final Pattern ENVIRONMENT =
      Pattern.compile("(?:^|[^a-z0-9])(test|live)(?:[^a-z0-9]|$)", Pattern.CASE_INSENSITIVE);

  /** Number of keys from suppliers that are masked in errors. */
  private static final int REMEMBERED = 8;

  private final Map<String, Credential> credentials;
  private final Map<String, String> texts;
  private final Map<String, KeySupplier> suppliers;
  private final List<String> given = new ArrayList<>();
  private volatile VisibleText visible;

  /**
   * @throws ConfigurationException {@code MALFORMED_KEY} or {@code MIXED_ENVIRONMENTS}
   */
  Keys(
      Map<String, Credential> credentials,
      Map<String, String> texts,
      Map<String, KeySupplier> suppliers) {
    this.credentials = credentials;
    this.texts = Map.copyOf(texts);
    this.suppliers = Map.copyOf(suppliers);
    check(this.texts);
    visible = new VisibleText(List.copyOf(this.texts.values()));
  }

  /** Masks the keys that an answer may echo, including the latest rotated ones. */
  VisibleText visible() {
    return visible;
  }

  /** Whether a supplier is called for the key of an operation. */
  boolean asksFor(Operation operation) {
    return credentials.containsKey(operation.key) && suppliers.containsKey(operation.key);
  }

  /** Refuses a call whose key was not given, or would be readable in transit. */
  void require(Operation operation, URI uri) {
    String type = operation.key;
    boolean isGiven = texts.containsKey(type) || suppliers.containsKey(type);
    if (credentials.containsKey(type) && !isGiven) {
      throw new ConfigurationException(
          ConfigurationException.Code.MISSING_KEY,
          operation.id + " needs the " + type + " key: give the client " + type + "Key");
    }
    boolean isConfidential =
        uri.getScheme().equalsIgnoreCase("https")
            || uri.getHost().matches("localhost|127\\.\\d+\\.\\d+\\.\\d+|\\[::1\\]");
    if (type.equals("secret") && !isConfidential) {
      throw new ConfigurationException(
          ConfigurationException.Code.INSECURE_TRANSPORT,
          operation.id + " would send the secret key over plain HTTP: use an https baseUrl");
    }
  }

  /** Puts the key of one attempt into its header. */
  void attach(Operation operation, HttpRequest.Builder request) {
    Credential credential = credentials.get(operation.key);
    if (credential != null) {
      Transport.setHeader(request, credential.header(), credential.write(read(operation.key)));
    }
  }

  private String read(String type) {
    return suppliers.containsKey(type) ? ask(type) : texts.get(type);
  }

  private String ask(String type) {
    String key = answerOf(type);
    Map<String, String> all = new HashMap<>(texts);
    all.put(type, key == null ? "" : key);
    check(all);
    remember(key);
    return key;
  }

  /** Calls a supplier. Its exception may hold the key, so it is not attached. */
  private String answerOf(String type) {
    try {
      return suppliers.get(type).get();
    } catch (Exception failure) {
      if (failure instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      throw new ConfigurationException(
          ConfigurationException.Code.KEY_UNAVAILABLE,
          "the supplier given as " + type + "KeyFrom threw");
    }
  }

  private synchronized void remember(String key) {
    if (given.contains(key)) {
      return;
    }
    given.add(key);
    if (given.size() > REMEMBERED) {
      given.remove(0);
    }
    List<String> all = new ArrayList<>(texts.values());
    all.addAll(given);
    visible = new VisibleText(all);
  }

  private static void check(Map<String, String> keys) {
    keys.forEach(Keys::checkForm);
    String first = environmentOf(keys.get("public"));
    String second = environmentOf(keys.get("secret"));
    if (first != null && second != null && !first.equals(second)) {
      throw new ConfigurationException(
          ConfigurationException.Code.MIXED_ENVIRONMENTS,
          "publicKey is a "
              + first
              + " key and secretKey is a "
              + second
              + " key: take both from one set");
    }
  }

  /** Checks a key. The runtime would refuse it as a header with a message that repeats it. */
  private static void checkForm(String type, String key) {
    if (!key.matches("[\\x21-\\x7e]+")) {
      throw new ConfigurationException(
          ConfigurationException.Code.MALFORMED_KEY,
          type
              + "Key must be visible ASCII characters: look for a line break, a space or an unset"
              + " variable");
    }
  }

  /** Reads the environment; null if the key names none. No key format is documented. */
  private static String environmentOf(String key) {
    Matcher word = ENVIRONMENT.matcher(key == null ? "" : key);
    return word.find() ? word.group(1).toLowerCase(Locale.ROOT) : null;
  }
}
