package paycontract;

import java.net.ProtocolException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Sends requests, again where that is safe, and reports each attempt.
 *
 * @param onAttempt null where nothing listens
 */
record Attempts(
    HttpClient httpClient,
    VisibleText visible,
    Failures failures,
    Consumer<AttemptReport> onAttempt) {
  private static final List<Integer> PASSING = List.of(429, 502, 503, 504);

  Answer send(
      Operation operation, HttpRequest request, Retry retry, Deadline deadline, Doubt doubt) {
    boolean hasKey =
        operation.idempotencyHeader != null
            && request.headers().firstValue(operation.idempotencyHeader).isPresent();
    boolean isAsked = operation.isIdempotent && retry != Retry.DEFAULT;
    int attempts = !operation.isWrite() || hasKey || isAsked ? retry.attempts() : 1;
    for (int made = 1; ; made++) {
      Duration wait = retry.waitAfter(made);
      try {
        Answer answer = attempt(operation, request, made, deadline, doubt);
        if (made == attempts || !PASSING.contains(answer.status())) {
          return answer;
        }
        wait = Objects.requireNonNullElse(answer.retryAfter(), wait);
        if (wait.compareTo(retry.maxBackoff()) > 0 || !doubt.canRepeat()) {
          return answer;
        }
      } catch (NetworkException lost) {
        if (made == attempts || !doubt.canRepeat()) {
          throw lost;
        }
      }
      deadline.pause(operation.id, wait);
    }
  }

  private Answer attempt(
      Operation operation, HttpRequest request, int number, Deadline deadline, Doubt doubt) {
    long startNanos = System.nanoTime();
    try {
      Answer answer = exchange(operation, request, deadline);
      doubt.note(answer.status());
      report(AttemptReport.of(operation, request, number, startNanos).answered(answer));
      return answer;
    } catch (PaycontractException failure) {
      doubt.note(failure);
      report(AttemptReport.of(operation, request, number, startNanos).failed(failure));
      throw failure;
    }
  }

  /** What the listener throws changes nothing about the call. */
  private void report(AttemptReport report) {
    try {
      if (onAttempt != null) {
        onAttempt.accept(report);
      }
    } catch (RuntimeException ignored) {
      // The call goes on.
    }
  }

  private Answer exchange(Operation operation, HttpRequest request, Deadline deadline) {
    CompletableFuture<HttpResponse<byte[]>> sending =
        httpClient.sendAsync(OnceBody.in(request), HttpResponse.BodyHandlers.ofByteArray());
    try {
      HttpResponse<byte[]> response = sending.get(deadline.leftNanos(), TimeUnit.NANOSECONDS);
      if (response.statusCode() == 101) {
        // Nobody asked for another protocol: it says nothing of the operation.
        throw new NetworkException(operation.id, new ProtocolException());
      }
      return new Answer(response, visible, failures);
    } catch (java.util.concurrent.TimeoutException cause) {
      sending.cancel(true);
      throw new TimeoutException(operation.id, deadline.limit());
    } catch (ExecutionException cause) {
      throw new NetworkException(operation.id, cause.getCause());
    } catch (InterruptedException cause) {
      sending.cancel(true);
      Thread.currentThread().interrupt();
      throw new NetworkException(operation.id, cause);
    }
  }
}
