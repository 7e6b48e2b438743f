package paycontract;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The service answered with a failure. Decide by {@link #status()} and {@link #statusCode()}.
 *
 * <p>All texts of this exception are visible and of bounded length: keys, card numbers and control
 * characters are removed.
 */
public sealed class ApiException extends PaycontractException permits WrongKeyTypeException {
  private static final long serialVersionUID = 1L;

  private static final int MAX_FIELD_ERRORS = 20;

  /** One field of the request that was refused, and why. */
  public record FieldError(String field, String message) {}

  private final String operationId;
  private final int status;
  private final String statusCode;
  private final String apiMessage;
  private final String requestId;
  private final transient Duration retryAfter;
  private final transient List<FieldError> fieldErrors;

  ApiException(String errorCode, String operationId, Answer answer) {
    super(errorCode, describe(operationId, answer));
    this.operationId = operationId;
    this.status = answer.status();
    this.statusCode = answer.text("statusCode", 60);
    this.apiMessage = answer.text("message", 500);
    this.requestId = answer.requestId();
    this.retryAfter = answer.retryAfter();
    this.fieldErrors = readFieldErrors(answer);
  }

  /**
   * Creates the exception for a failure. Two messages are documented for a valid key of the wrong
   * type.
   */
  static ApiException of(String operationId, Answer answer) {
    Object message = answer.member("message");
    if (answer.status() == 401 && "Invalid SECRET key".equals(message)) {
      return new WrongKeyTypeException(operationId, answer, "secret");
    }
    if (answer.status() == 401 && "Invalid public key passed".equals(message)) {
      return new WrongKeyTypeException(operationId, answer, "public");
    }
    return new ApiException("api_error", operationId, answer);
  }

  private static String describe(String operationId, Answer answer) {
    String code = answer.text("statusCode", 60);
    String message = answer.text("message", 500);
    return operationId
        + " was answered with HTTP "
        + answer.status()
        + (code == null ? "" : " (statusCode " + code + ")")
        + (message == null ? "" : ": " + message);
  }

  private static List<FieldError> readFieldErrors(Answer answer) {
    Failures names = answer.failures();
    List<FieldError> found = new ArrayList<>();
    if (answer.member(names.errors()) instanceof List<?> errors) {
      for (Object error : errors.subList(0, Math.min(errors.size(), MAX_FIELD_ERRORS))) {
        if (error instanceof Map<?, ?> members
            && members.get(names.field()) instanceof String field
            && members.get(names.message()) instanceof String message) {
          found.add(new FieldError(answer.show(field, 200), answer.show(message, 500)));
        }
      }
    }
    return List.copyOf(found);
  }

  /** {@return the id of the operation that failed, e.g. {@code createOrder}} */
  public String operationId() {
    return operationId;
  }

  /** {@return the HTTP status, e.g. 404} */
  public int status() {
    return status;
  }

  /** {@return the {@code statusCode} of the body, a number as text} */
  public Optional<String> statusCode() {
    return Optional.ofNullable(statusCode);
  }

  /** {@return the {@code message} of the body} */
  public Optional<String> apiMessage() {
    return Optional.ofNullable(apiMessage);
  }

  /** {@return the first twenty fields at fault, as the service lists them} */
  public List<FieldError> fieldErrors() {
    return fieldErrors == null ? List.of() : fieldErrors;
  }

  /** {@return the service's id of this exchange, if it sent one} */
  public Optional<String> requestId() {
    return Optional.ofNullable(requestId);
  }

  /** {@return how long the service asks to wait before the next call} */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }
}
