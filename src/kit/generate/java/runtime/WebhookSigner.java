package paycontract;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import java.util.TreeMap;

/**
 * Signs a webhook like the service, for tests of receivers.
 *
 * <pre>{@code
 * Map<String, String> headers = new WebhookSigner(secret).sign(rawBody);
 * WebhookEvent event = new WebhookVerifier(secret).verify(rawBody, headers::get);
 * }</pre>
 */
public final class WebhookSigner {
  private final String secret;
  private final Clock clock;
  private final String url;

  /**
   * Creates a signer that uses the clock of this machine.
   *
   * @param secret one that the receiver has
   * @throws ConfigurationException {@code MISSING_KEY}: it is empty
   */
  public WebhookSigner(String secret) {
    this(secret, Clock.systemUTC(), null);
  }

  private WebhookSigner(String secret, Clock clock, String url) {
    if (secret.isEmpty()) {
      throw new ConfigurationException(
          ConfigurationException.Code.MISSING_KEY, "a webhook is signed by a secret");
    }
    this.secret = secret;
    this.clock = clock;
    this.url = url;
  }

  /**
   * Sets the clock.
   *
   * @param clock gives the time of signing, in whole seconds
   * @return a signer with it
   */
  public WebhookSigner clock(Clock clock) {
    return new WebhookSigner(secret, clock, url);
  }

  /**
   * Sets the URL to which the webhook is sent; required if the contract signs it.
   *
   * @param url as the receiver has it
   * @return a signer with it
   */
  public WebhookSigner url(String url) {
    return new WebhookSigner(secret, clock, url);
  }

  /**
   * Signs a body.
   *
   * @param rawBody the body to send, byte for byte
   * @return the headers to send, by their names in any case
   * @throws ConfigurationException {@code INVALID_OPTION}: the contract signs no webhook, the URL
   *     is missing, or the secret has another form
   */
  public Map<String, String> sign(byte[] rawBody) {
    Object event = read(rawBody);
    String kind = Json.find(event, "event") instanceof String name ? name : "";
    String id = Json.find(event, "id") instanceof String text ? text : "";
    if (WebhookEvent.SIGNATURES.isEmpty()) {
      throw ConfigurationException.invalid("the contract does not say how a webhook is signed");
    }
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.put("content-type", "application/json");
    long now = clock.instant().getEpochSecond();
    WebhookEvent.SIGNED_AS
        .getOrDefault(kind, WebhookEvent.SIGNATURES.get(0))
        .sign(secret, id, new WebhookSignature.Delivery(rawBody, headers::get, url, now), headers);
    return headers;
  }

  /** Parses a body. A body that is not JSON can be signed, too. */
  private static Object read(byte[] rawBody) {
    try {
      return Json.read(new String(rawBody, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException notJson) {
      return Map.of();
    }
  }
}
