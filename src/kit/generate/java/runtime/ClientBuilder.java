package paycontract;

import java.net.URI;
import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The options of a client. They are checked when it is built.
 *
 * @param <B> the builder itself
 */
public abstract class ClientBuilder<B extends ClientBuilder<B>> {
  final Map<String, Credential> credentials;
  final Failures failures;
  final String cipherOption;
  final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  String baseUrl;
  private final Map<String, String> keyTexts = new HashMap<>();
  private final Map<String, KeySupplier> keySuppliers = new HashMap<>();
  PayloadCipher cipher;
  Duration timeout = Duration.ofSeconds(30);
  Retry retry;
  HttpClient httpClient;
  Consumer<AttemptReport> onAttempt;
  Clock clock = Clock.systemUTC();
  private final String version;

  ClientBuilder(
      Map<String, Credential> credentials,
      Failures failures,
      String cipherOption,
      String version) {
    this.version = version;
    this.failures = failures;
    this.credentials = credentials;
    this.cipherOption = cipherOption;
  }

  abstract B self();

  /**
   * Sets the URL of the service.
   *
   * @param url e.g. {@code https://api.example.com}
   * @return this builder
   */
  public B baseUrl(String url) {
    this.baseUrl = url;
    return self();
  }

  /**
   * Sets the key that authenticates the public operations; it may be exposed to a frontend.
   *
   * @param key as issued
   * @return this builder
   */
  public B publicKey(String key) {
    return key("public", key, null);
  }

  /**
   * Like {@link #publicKey}, for a key that is rotated.
   *
   * @param key called before each attempt
   * @return this builder
   */
  public B publicKeyFrom(KeySupplier key) {
    return key("public", null, key);
  }

  /**
   * Sets the key that authenticates the secret operations; sent only over HTTPS, or to loopback.
   *
   * @param key as issued
   * @return this builder
   */
  public B secretKey(String key) {
    return key("secret", key, null);
  }

  /**
   * Like {@link #secretKey}, for a key that is rotated.
   *
   * @param key called before each attempt
   * @return this builder
   */
  public B secretKeyFrom(KeySupplier key) {
    return key("secret", null, key);
  }

  /** The last call counts, whether it set a key or a supplier. */
  private B key(String type, String text, KeySupplier supplier) {
    keyTexts.remove(type);
    keySuppliers.remove(type);
    if (text != null) {
      keyTexts.put(type, text);
    }
    if (supplier != null) {
      keySuppliers.put(type, supplier);
    }
    return self();
  }

  /**
   * Sets the timeout of a call, including retries; 30 seconds by default.
   *
   * @param timeout above 0, at most 24 days
   * @return this builder
   */
  public B timeout(Duration timeout) {
    this.timeout = timeout;
    return self();
  }

  /**
   * Removes the timeout.
   *
   * @return this builder
   */
  public B withoutTimeout() {
    return timeout(Deadline.NEVER);
  }

  /**
   * Sets how to retry calls. The default is {@link Retry#DEFAULT}, and then no call carries a
   * generated idempotency key.
   *
   * @param retry {@link Retry#NONE} disables retries
   * @return this builder
   */
  public B retry(Retry retry) {
    this.retry = retry;
    return self();
  }

  /**
   * Sets a function that is called after each attempt of a call, for logs and metrics. It runs on
   * the thread of the call, or on any thread if the call is asynchronous. Its exceptions do not
   * change the call.
   *
   * @param onAttempt called with a report without keys and bodies
   * @return this builder
   */
  public B onAttempt(Consumer<AttemptReport> onAttempt) {
    this.onAttempt = onAttempt;
    return self();
  }

  /**
   * Adds a header to every request.
   *
   * @param name in any case
   * @param value one line
   * @return this builder
   */
  public B header(String name, String value) {
    headers.put(name, value);
    return self();
  }

  /**
   * Sets the client that sends the requests, for a proxy or certificates of your own. It must not
   * follow redirects, and a write is sent once: if your {@code Authenticator} makes it resend a
   * write, as for a proxy over plain HTTP, the call throws a {@link NetworkException}.
   *
   * @param httpClient shared by all calls, and never closed
   * @return this builder
   */
  public B httpClient(HttpClient httpClient) {
    this.httpClient = httpClient;
    return self();
  }

  void check() {
    checkUrl();
    if (timeout == null) {
      throw ConfigurationException.invalid("timeout must not be null: see withoutTimeout()");
    }
    Deadline.in(timeout);
    if (httpClient == null) {
      httpClient = HttpClient.newHttpClient();
    } else if (httpClient.followRedirects() != HttpClient.Redirect.NEVER) {
      throw ConfigurationException.invalid(
          "httpClient must not follow redirects: they would take the keys along");
    }
  }

  Keys keys() {
    return new Keys(credentials, keyTexts, keySuppliers);
  }

  String userAgent() {
    return "paycontract-java/" + version + " (java " + System.getProperty("java.version") + ")";
  }

  private void checkUrl() {
    String problem = "baseUrl must be an absolute http or https URL, without a query";
    try {
      URI uri = URI.create(Objects.requireNonNullElse(baseUrl, "").replaceAll("/+$", ""));
      boolean isHttp = String.valueOf(uri.getScheme()).matches("(?i)https?");
      boolean isBare = uri.getQuery() == null && uri.getFragment() == null;
      if (!isHttp || !isBare || uri.getHost() == null || uri.getUserInfo() != null) {
        throw ConfigurationException.invalid(problem);
      }
      baseUrl = uri.toString();
    } catch (IllegalArgumentException cause) {
      throw ConfigurationException.invalid(problem);
    }
  }
}
