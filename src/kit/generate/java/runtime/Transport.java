package paycontract;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Sends the calls of one client. Knows no single operation. */
final class Transport {
  private static final List<Integer> PASSING = List.of(429, 502, 503, 504);

  private final String baseUrl;
  private final Map<String, Credential> credentials;
  private final Map<String, String> keys = new HashMap<>();
  private final Map<String, String> headers;
  private final PayloadCipher cipher;
  private final String cipherOption;
  private final Duration timeout;
  private final Retry retry;
  private final HttpClient httpClient;
  private final VisibleText visible;
  private final Failures failures;

  Transport(ClientBuilder<?> options) {
    options.check();
    this.baseUrl = options.baseUrl;
    this.credentials = options.credentials;
    this.headers = Map.copyOf(options.headers);
    this.cipher = options.cipher;
    this.cipherOption = options.cipherOption;
    this.timeout = options.timeout;
    this.retry = options.retry;
    this.httpClient = options.httpClient;
    this.visible = new VisibleText(options.keys());
    this.failures = options.failures;
    keys.put("public", options.publicKey);
    keys.put("secret", options.secretKey);
  }

  <T> T send(Call call, Function<Object, T> kind) {
    Operation operation = call.operation;
    Duration limit = Objects.requireNonNullElse(call.options.timeout(), timeout);
    ClientBuilder.checkTimeout(limit);
    Retry repeat = Objects.requireNonNullElse(call.options.retry(), retry);
    Answer answer = attempt(operation, createRequest(call, repeat), repeat, limit);
    if (answer.status() > 300 && answer.status() < 309 && answer.status() != 304) {
      throw new RedirectException(operation.id, answer.status());
    }
    if (answer.status() / 100 != 2) {
      throw ApiException.of(operation.id, answer);
    }
    return answer.read(operation.id, kind);
  }

  private HttpRequest createRequest(Call call, Retry repeat) {
    Operation operation = call.operation;
    URI uri = call.uri(baseUrl);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri).setHeader("accept", "application/json, */*;q=0.5");
    headers.forEach((name, value) -> setHeader(request, name, value));
    call.options.headers().forEach((name, value) -> setHeader(request, name, value));
    String idempotencyKey = call.options.idempotencyKey();
    if (operation.idempotencyHeader == null && idempotencyKey != null) {
      throw ConfigurationException.invalid(operation.id + " takes no idempotency key");
    }
    if (operation.idempotencyHeader != null && (idempotencyKey != null || repeat.attempts() > 1)) {
      String ownKey = UUID.randomUUID().toString();
      setHeader(
          request, operation.idempotencyHeader, Objects.requireNonNullElse(idempotencyKey, ownKey));
    }
    authenticate(operation, uri, request);
    call.write(request, cipher, cipherOption);
    return request.build();
  }

  private void authenticate(Operation operation, URI uri, HttpRequest.Builder request) {
    Credential credential = credentials.get(operation.key);
    String key = keys.get(operation.key);
    if (credential != null && key == null) {
      throw new ConfigurationException(
          ConfigurationException.Code.MISSING_KEY,
          operation.id
              + " needs the "
              + operation.key
              + " key: give the client "
              + operation.key
              + "Key");
    }
    boolean isConfidential =
        uri.getScheme().equalsIgnoreCase("https")
            || uri.getHost().matches("localhost|127\\.\\d+\\.\\d+\\.\\d+|\\[::1\\]");
    if (operation.key.equals("secret") && !isConfidential) {
      throw new ConfigurationException(
          ConfigurationException.Code.INSECURE_TRANSPORT,
          operation.id + " would send the secret key over plain HTTP: use an https baseUrl");
    }
    if (credential != null) {
      setHeader(request, credential.header(), credential.write(key));
    }
  }

  /** Java's own refusal would quote the value. */
  static void setHeader(HttpRequest.Builder request, String name, String value) {
    try {
      request.setHeader(name, value);
    } catch (IllegalArgumentException | NullPointerException cause) {
      throw ConfigurationException.invalid(
          "a header cannot be sent: look for line breaks and null");
    }
  }

  private Answer attempt(Operation operation, HttpRequest request, Retry repeat, Duration limit) {
    boolean isSafe = operation.isIdempotent || operation.isIdempotencyStated;
    List<Integer> passing = isSafe ? PASSING : List.of(429);
    long deadline = System.nanoTime() + limit.toNanos();
    for (int made = 1; ; made++) {
      Duration wait = repeat.waitAfter(made);
      try {
        Answer answer = exchange(operation, request, limit, deadline);
        if (made == repeat.attempts() || !passing.contains(answer.status())) {
          return answer;
        }
        wait = Objects.requireNonNullElse(answer.retryAfter(), wait);
        if (wait.compareTo(repeat.maxBackoff()) > 0) {
          return answer;
        }
      } catch (NetworkException lost) {
        if (made == repeat.attempts() || !isSafe) {
          throw lost;
        }
      }
      pause(operation, wait, limit, deadline);
    }
  }

  private Answer exchange(Operation operation, HttpRequest request, Duration limit, long deadline) {
    CompletableFuture<HttpResponse<byte[]>> sending =
        httpClient.sendAsync(OnceBody.in(request), HttpResponse.BodyHandlers.ofByteArray());
    try {
      long left = Math.max(0, deadline - System.nanoTime());
      return new Answer(sending.get(left, TimeUnit.NANOSECONDS), visible, failures);
    } catch (java.util.concurrent.TimeoutException cause) {
      sending.cancel(true);
      throw new TimeoutException(operation.id, limit);
    } catch (ExecutionException cause) {
      throw new NetworkException(operation.id, cause.getCause());
    } catch (InterruptedException cause) {
      sending.cancel(true);
      throw interrupted(operation, cause);
    }
  }

  private static void pause(Operation operation, Duration wait, Duration limit, long deadline) {
    long left = deadline - System.nanoTime();
    try {
      TimeUnit.NANOSECONDS.sleep(Math.min(left, wait.toNanos()));
    } catch (InterruptedException cause) {
      throw interrupted(operation, cause);
    }
    if (left <= wait.toNanos()) {
      throw new TimeoutException(operation.id, limit);
    }
  }

  private static NetworkException interrupted(Operation operation, InterruptedException cause) {
    Thread.currentThread().interrupt();
    return new NetworkException(operation.id, cause);
  }
}
