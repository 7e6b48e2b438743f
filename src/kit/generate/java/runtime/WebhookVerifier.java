package paycontract;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Verifies that webhooks come from the service. Signature and events are proposals:
 * outgoing-webhooks, webhook-signature, event-kinds.
 *
 * <pre>{@code
 * WebhookEvent event = new WebhookVerifier(secret).verify(rawBody, request::getHeader);
 * if (event instanceof WebhookEvent.OrderSucceeded paid) {
 *   ship(paid.data().reference());
 * }
 * }</pre>
 */
public final class WebhookVerifier {
  private final List<String> secrets;
  private final Duration tolerance;
  private final Clock clock;
  private final String url;

  /**
   * Creates a verifier with the tolerance of the contract.
   *
   * @param secrets one, or several during a rotation
   */
  public WebhookVerifier(String... secrets) {
    this(List.of(secrets), null, Clock.systemUTC(), null);
  }

  private WebhookVerifier(List<String> secrets, Duration tolerance, Clock clock, String url) {
    if (secrets.isEmpty() || secrets.stream().anyMatch(String::isEmpty)) {
      throw new ConfigurationException(
          ConfigurationException.Code.MISSING_KEY, "a webhook is verified by at least one secret");
    }
    this.secrets = secrets;
    this.tolerance = tolerance;
    this.clock = clock;
    this.url = url;
  }

  /**
   * Sets the largest difference between the time of signing and the clock, either way; by default
   * that of the contract.
   *
   * @param tolerance in whole seconds
   * @return a verifier with it
   */
  public WebhookVerifier tolerance(Duration tolerance) {
    return new WebhookVerifier(secrets, tolerance, clock, url);
  }

  /**
   * Sets the clock, for tests.
   *
   * @param clock of the receiver
   * @return a verifier with it
   */
  public WebhookVerifier clock(Clock clock) {
    return new WebhookVerifier(secrets, tolerance, clock, url);
  }

  /**
   * Sets the URL to which the service sends; required if the contract signs it, with HTTP Message
   * Signatures. The URL in a request is not reliable: a proxy may have changed it.
   *
   * @param url as registered, e.g. {@code https://shop.example/webhooks}
   * @return a verifier with it
   */
  public WebhookVerifier url(String url) {
    return new WebhookVerifier(secrets, tolerance, clock, url);
  }

  /**
   * Verifies one delivery: its signature, then its age, then its shape.
   *
   * @param rawBody the raw body, byte for byte
   * @param header returns the value of a header by its name in any case, e.g. {@code
   *     request::getHeader}; null if missing
   * @return the event; {@link WebhookEvent.Unknown} for an event that the contract does not have.
   *     Its id is the same on every delivery.
   * @throws WebhookException it is forged, too old or malformed
   * @throws ConfigurationException {@code INVALID_OPTION}: the URL is missing although the contract
   *     requires it, or a secret has another form
   */
  public WebhookEvent verify(byte[] rawBody, UnaryOperator<String> header) {
    long now = clock.instant().getEpochSecond();
    WebhookSignature.Delivery delivery =
        new WebhookSignature.Delivery(rawBody, header, url, now);
    List<WebhookSignature> holding = new ArrayList<>();
    WebhookTooOldException tooOld = null;
    for (WebhookSignature form : WebhookEvent.SIGNATURES) {
      Duration tolerated = toleranceOf(form);
      for (WebhookSignature.Signing signing : form.list(secrets, delivery)) {
        Duration age = Duration.ofSeconds(now - signing.created());
        if (age.abs().compareTo(tolerated) > 0 || now > signing.expires()) {
          tooOld = new WebhookTooOldException(age, tolerated);
        } else {
          holding.add(form);
        }
      }
    }
    if (holding.isEmpty()) {
      throw tooOld == null ? new WebhookForgedException() : tooOld;
    }
    try {
      // Bytes that are not UTF-8 are not JSON.
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(rawBody)).toString();
      WebhookEvent event = JsonRecord.object(WebhookEvent::of).apply(Json.read(text));
      // A signature other than its own may be weaker, such as one without a time.
      if (!(event instanceof WebhookEvent.Unknown)
          && !holding.contains(WebhookEvent.SIGNED_AS.get(event.event()))) {
        throw new WebhookForgedException();
      }
      JsonRecord.check(event);
      return event;
    } catch (CharacterCodingException | IllegalArgumentException | InvalidResponseException cause) {
      String problem = cause instanceof InvalidResponseException ? cause.getMessage() : "no JSON";
      throw new WebhookMalformedException(problem);
    }
  }

  /**
   * Throws a {@link ConfigurationException} if the URL is missing although the contract requires
   * it, or a secret has another form.
   */
  void check() {
    WebhookEvent.SIGNATURES.forEach(each -> each.check(secrets, url));
  }

  private Duration toleranceOf(WebhookSignature form) {
    return tolerance == null
        ? Duration.ofSeconds(form.toleranceSeconds())
        : tolerance.truncatedTo(ChronoUnit.SECONDS);
  }
}
