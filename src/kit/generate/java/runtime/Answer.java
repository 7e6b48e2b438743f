package paycontract;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.function.Function;

/** What the service answered. */
record Answer(HttpResponse<byte[]> response, VisibleText visible, Failures failures) {
  int status() {
    return response.statusCode();
  }

  /**
   * @throws MalformedAnswerException it is no JSON, or of another kind
   */
  <T> T read(String operationId, Function<Object, T> kind) {
    if (response.body().length == 0 && kind == (Object) JsonRecord.ANY) {
      return null;
    }
    try {
      Object json = readJson();
      return json == null ? null : kind.apply(json);
    } catch (IllegalArgumentException expected) {
      throw new MalformedAnswerException(
          "the answer to " + operationId + " cannot be read: " + expected.getMessage());
    }
  }

  private Object readJson() {
    return Json.read(new String(response.body(), StandardCharsets.UTF_8));
  }

  /** A member of the body as it was sent, by its dotted path; null where there is none. */
  Object member(String path) {
    try {
      return Json.find(readJson(), path);
    } catch (IllegalArgumentException noJson) {
      return null;
    }
  }

  /** A text or a number of the body, visible and short. */
  String text(String name, int maxCharacters) {
    Object value = member(name);
    return value instanceof String || value instanceof Number
        ? show(value.toString(), maxCharacters)
        : null;
  }

  /** What the service calls this exchange in its own records; null where it does not say so. */
  String requestId() {
    return response
        .headers()
        .firstValue(failures.requestId())
        .map(value -> show(value, 200))
        .orElse(null);
  }

  String show(String text, int maxCharacters) {
    return visible.show(text, maxCharacters);
  }

  /** {@code Retry-After} is a number of seconds or an HTTP date; anything else counts as absent. */
  Duration retryAfter() {
    String value = response.headers().firstValue("retry-after").orElse("").trim();
    if (value.matches("\\d{1,9}")) {
      return Duration.ofSeconds(Long.parseLong(value));
    }
    try {
      Instant date = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration wait = Duration.between(Instant.now(), date);
      return wait.isNegative() ? Duration.ZERO : wait;
    } catch (DateTimeParseException cause) {
      return null;
    }
  }
}
