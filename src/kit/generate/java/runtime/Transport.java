package paycontract;

import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;

/** Sends the calls of one client. Knows no particular operation. */
final class Transport {
  private final String baseUrl;
  private final Keys keys;
  private final Map<String, String> headers;
  private final PayloadCipher cipher;
  private final String cipherOption;
  private final Duration timeout;

  /** Null if the client was given none. */
  private final Retry retry;

  private final Attempts.Shared shared;
  private final Sender sender;
  private final Clock clock;
  private final String userAgent;

  Transport(ClientBuilder<?> options) {
    options.check();
    this.baseUrl = options.baseUrl;
    this.keys = options.keys();
    this.headers = Map.copyOf(options.headers);
    this.cipher = options.cipher;
    this.cipherOption = options.cipherOption;
    this.timeout = options.timeout;
    this.retry = options.retry;
    this.clock = options.clock;
    this.userAgent = options.userAgent();
    this.shared = new Attempts.Shared(keys, options.failures, options.onAttempt);
    this.sender = new Sender(options.httpClient);
  }

  <T> T send(Call call, Function<Object, T> kind) {
    Doubt doubt = new Doubt(call.operation);
    Question question = new Question(this, call, clock);
    try {
      HttpRequest request = createRequest(call);
      question.key = keyOf(call.operation, request);
      return read(call, sender.send(begin(call, request, doubt)), doubt, kind);
    } catch (PaycontractException failure) {
      throw doubt.tell(failure, question);
    }
  }

  /** Fails with the exceptions that {@link #send} throws, whatever was given. */
  <T> CompletableFuture<T> sendAsync(Supplier<Call> given, Function<Object, T> kind) {
    CompletableFuture<T> result = new CompletableFuture<>();
    try {
      Call call = given.get();
      Doubt doubt = new Doubt(call.operation);
      Question question = new Question(this, call, clock);
      HttpRequest request = createRequest(call);
      question.key = keyOf(call.operation, request);
      CompletableFuture<Answer> sending = sender.sendAsync(begin(call, request, doubt));
      result.whenComplete((value, failure) -> sending.cancel(true));
      sending.whenComplete(
          (answer, failure) -> {
            try {
              result.complete(read(call, orThrow(answer, failure), doubt, kind));
            } catch (PaycontractException end) {
              result.completeExceptionally(doubt.tell(end, question));
            } catch (Throwable end) {
              result.completeExceptionally(end);
            }
          });
    } catch (RuntimeException refusal) {
      result.completeExceptionally(refusal);
    }
    return result;
  }

  private static Answer orThrow(Answer answer, Throwable failure) throws Throwable {
    if (failure != null) {
      throw failure;
    }
    return answer;
  }

  private static <T> T read(Call call, Answer answer, Doubt doubt, Function<Object, T> kind) {
    String id = call.operation.id;
    refuseRedirect(id, answer);
    // A body without a stated shape may be empty.
    boolean isEmpty = answer.isEmptySuccess() && kind == (Object) JsonRecord.ANY;
    T value = Answer.read(id, isEmpty ? null : readBody(id, answer, doubt), kind);
    call.options.respond(answer);
    return value;
  }

  private static Object readBody(String operationId, Answer answer, Doubt doubt) {
    try {
      return answer.success(operationId);
    } catch (InvalidResponseException failure) {
      doubt.note(failure);
      throw failure;
    }
  }

  /** Sends a question, whose failures add no doubt. */
  Answer ask(Call call) {
    Answer answer = sender.send(begin(call, createRequest(call), new Doubt(call.operation)));
    refuseRedirect(call.operation.id, answer);
    return answer;
  }

  private Attempts begin(Call call, HttpRequest request, Doubt doubt) {
    Deadline deadline = Deadline.in(Objects.requireNonNullElse(call.options.timeout(), timeout));
    Retry given = givenRetry(call);
    Retry repeat = given == null ? Retry.DEFAULT : given;
    return new Attempts(shared, call.operation, request, repeat, deadline, doubt);
  }

  private static void refuseRedirect(String operationId, Answer answer) {
    if (answer.status() > 300 && answer.status() < 309 && answer.status() != 304) {
      throw new RedirectException(operationId, answer.status());
    }
  }

  /** Returns the given retry; null if neither the call nor the client has one. */
  private Retry givenRetry(Call call) {
    return call.options.retry() == null ? retry : call.options.retry();
  }

  private HttpRequest createRequest(Call call) {
    Operation operation = call.operation;
    URI uri = call.uri(baseUrl);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri).setHeader("accept", "application/json, */*;q=0.5");
    setHeader(request, "user-agent", userAgent);
    headers.forEach((name, value) -> setHeader(request, name, value));
    call.options.headers().forEach((name, value) -> setHeader(request, name, value));
    keys.require(operation, uri);
    call.write(request, cipher, cipherOption);
    attachIdempotencyKey(call, request);
    return request.build();
  }

  private void attachIdempotencyKey(Call call, HttpRequest.Builder request) {
    Operation operation = call.operation;
    String key = call.options.idempotencyKey();
    if (key != null && operation.idempotencyHeader == null) {
      throw ConfigurationException.invalid(operation.id + " does not accept an idempotency key");
    }
    if (key != null && !key.matches("[\\x21-\\x7e]{1,255}")) {
      throw ConfigurationException.invalid(
          "idempotencyKey must be 1 to 255 visible ASCII characters");
    }
    Retry given = givenRetry(call);
    boolean mayRepeat = given != null && given.attempts() > 1;
    boolean takesOwn = operation.idempotencyHeader != null && operation.isWrite() && mayRepeat;
    if (key == null && takesOwn && keyOf(operation, request.build()) == null) {
      key = UUID.randomUUID().toString();
    }
    if (key != null) {
      setHeader(request, operation.idempotencyHeader, key);
    }
  }

  private static String keyOf(Operation operation, HttpRequest request) {
    String header = operation.idempotencyHeader;
    return header == null ? null : request.headers().firstValue(header).orElse(null);
  }

  /** Sets a header. Java's own error would quote the value. */
  static void setHeader(HttpRequest.Builder request, String name, String value) {
    try {
      request.setHeader(name, value);
    } catch (IllegalArgumentException | NullPointerException cause) {
      throw ConfigurationException.invalid(
          "a header cannot be sent: look for line breaks and null");
    }
  }
}
