package paycontract;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.function.Function;

/** An answer of the service. */
record Answer(HttpResponse<byte[]> response, VisibleText visible, Failures failures) {
  int status() {
    return response.statusCode();
  }

  /** @throws InvalidResponseException the value is of another kind */
  static <T> T read(String operationId, Object json, Function<Object, T> kind) {
    try {
      return json == null ? null : kind.apply(json);
    } catch (IllegalArgumentException expected) {
      throw invalid(operationId, expected);
    }
  }

  /**
   * Returns the body of a success as JSON.
   *
   * @throws ApiException it is not a success
   * @throws InvalidResponseException it is not JSON
   */
  Object success(String operationId) {
    if (status() / 100 != 2) {
      throw ApiException.of(operationId, this);
    }
    try {
      return readJson();
    } catch (IllegalArgumentException expected) {
      throw invalid(operationId, expected);
    }
  }

  private static InvalidResponseException invalid(
      String operationId, IllegalArgumentException expected) {
    return new InvalidResponseException(
        "the answer to " + operationId + " cannot be read: " + expected.getMessage());
  }

  private Object readJson() {
    return Json.read(new String(response.body(), StandardCharsets.UTF_8));
  }

  /** Returns the body as JSON; null for anything else. */
  Object body() {
    try {
      return readJson();
    } catch (IllegalArgumentException noJson) {
      return null;
    }
  }

  /** Returns a raw member of the body by its dotted path; null if missing. */
  Object member(String path) {
    return Json.find(body(), path);
  }

  /** Returns a header; empty if it is missing. */
  String header(String name) {
    return response.headers().firstValue(name).orElse("");
  }

  /** Returns a string or number of the body, safe to quote and shortened. */
  String text(String name, int maxCharacters) {
    Object value = member(name);
    return value instanceof String || value instanceof Number
        ? show(value.toString(), maxCharacters)
        : null;
  }

  /** Returns the service's id of this exchange; null if the service sent none. */
  String requestId() {
    return response
        .headers()
        .firstValue(failures.requestId())
        .map(value -> show(value, 200))
        .orElse(null);
  }

  /** Returns the request id; null if it is not a plain id, or repeats a key. */
  String plainRequestId() {
    String id = requestId();
    return id != null && id.matches("[\\w.:+/=-]{1,100}") ? id : null;
  }

  boolean isEmptySuccess() {
    return status() / 100 == 2 && response.body().length == 0;
  }

  RawResponse raw() {
    return new RawResponse(status(), response.headers().map(), Optional.ofNullable(requestId()));
  }

  String show(String text, int maxCharacters) {
    return visible.show(text, maxCharacters);
  }

  /** Reads {@code Retry-After}: seconds or an HTTP date; anything else counts as missing. */
  Duration retryAfter() {
    String value = header("retry-after").trim();
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
