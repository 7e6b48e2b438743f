package paycontract;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Tells the service's webhooks from anybody else's. Signature and events are proposals:
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

  /**
   * A verifier with the tolerance of the contract.
   *
   * @param secrets one, or several while they are rotated
   */
  public WebhookVerifier(String... secrets) {
    this(List.of(secrets), null, Clock.systemUTC());
  }

  private WebhookVerifier(List<String> secrets, Duration tolerance, Clock clock) {
    if (secrets.isEmpty() || secrets.stream().anyMatch(String::isEmpty)) {
      throw new ConfigurationException(
          ConfigurationException.Code.MISSING_KEY, "a webhook is verified by at least one secret");
    }
    this.secrets = secrets;
    this.tolerance = tolerance;
    this.clock = clock;
  }

  /**
   * How far the time of signing may be from the clock, either way; as the contract says where it is
   * not set.
   *
   * @param tolerance in whole seconds
   * @return a verifier with it
   */
  public WebhookVerifier tolerance(Duration tolerance) {
    return new WebhookVerifier(secrets, tolerance, clock);
  }

  /**
   * A clock for tests.
   *
   * @param clock of the receiver
   * @return a verifier with it
   */
  public WebhookVerifier clock(Clock clock) {
    return new WebhookVerifier(secrets, tolerance, clock);
  }

  /**
   * Verifies one delivery: its signature, then its age, then its shape.
   *
   * @param rawBody the bytes as they came, before anything has read them as JSON
   * @param header finds the value of a header by its name in any case, e.g. {@code
   *     request::getHeader}; null without one
   * @return the event; {@link WebhookEvent.Unknown} where the contract has none of its kind. Its id
   *     is the same each time that it is delivered.
   * @throws WebhookException it is forged, too old or malformed
   */
  public WebhookEvent verify(byte[] rawBody, UnaryOperator<String> header) {
    List<WebhookSignature> holding =
        WebhookEvent.SIGNATURES.stream().filter(each -> isSigned(each, rawBody, header)).toList();
    if (holding.isEmpty()) {
      throw new WebhookForgedException();
    }
    List<WebhookSignature> recent =
        holding.stream().filter(each -> !isTooOld(each, header)).toList();
    if (recent.isEmpty()) {
      WebhookSignature first = holding.get(0);
      throw new WebhookTooOldException(ageOf(first, header), toleranceOf(first));
    }
    try {
      // Bytes that are no UTF-8 are no JSON.
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(rawBody)).toString();
      WebhookEvent event = JsonRecord.object(WebhookEvent::of).apply(Json.read(text));
      // Another signature than its own may be weaker, as one without a time.
      if (!(event instanceof WebhookEvent.Unknown)
          && !recent.contains(WebhookEvent.SIGNED_AS.get(event.event()))) {
        throw new WebhookForgedException();
      }
      JsonRecord.check(event);
      return event;
    } catch (CharacterCodingException | IllegalArgumentException | MalformedAnswerException cause) {
      String problem = cause instanceof MalformedAnswerException ? cause.getMessage() : "no JSON";
      throw new WebhookMalformedException(problem);
    }
  }

  private boolean isSigned(WebhookSignature form, byte[] rawBody, UnaryOperator<String> header) {
    String given = header.apply(form.header());
    String timestamp =
        form.timestampHeader().isEmpty() ? "0" : header.apply(form.timestampHeader());
    if (given == null || timestamp == null || !timestamp.matches("[0-9]{1,12}")) {
      return false;
    }
    byte[] bytes = given.getBytes(StandardCharsets.UTF_8);
    boolean isSigned = false;
    for (String secret : secrets) {
      byte[] expected = form.sign(secret, timestamp, rawBody).getBytes(StandardCharsets.UTF_8);
      isSigned |= MessageDigest.isEqual(expected, bytes);
    }
    return isSigned;
  }

  private boolean isTooOld(WebhookSignature form, UnaryOperator<String> header) {
    return !form.timestampHeader().isEmpty()
        && ageOf(form, header).abs().compareTo(toleranceOf(form)) > 0;
  }

  /** In whole seconds. */
  private Duration ageOf(WebhookSignature form, UnaryOperator<String> header) {
    long signed = Long.parseLong(header.apply(form.timestampHeader()));
    return Duration.ofSeconds(clock.instant().getEpochSecond() - signed);
  }

  private Duration toleranceOf(WebhookSignature form) {
    return tolerance == null
        ? Duration.ofSeconds(form.toleranceSeconds())
        : tolerance.truncatedTo(ChronoUnit.SECONDS);
  }
}
