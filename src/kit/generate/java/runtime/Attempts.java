package paycontract;

import java.net.ProtocolException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** The attempts of one call: what to send, and when to retry. It neither sends nor waits. */
final class Attempts {
  private static final List<Integer> PASSING = List.of(429, 502, 503, 504);

  /** What the calls of a client share. The listener may be null. */
  record Shared(Keys keys, Failures failures, Consumer<AttemptReport> onAttempt) {}

  private final Shared shared;
  private final Operation operation;
  private final HttpRequest request;
  private final Retry retry;
  private final Deadline deadline;
  private final Doubt doubt;
  private final int most;
  private int made;
  private long startNanos;
  private Duration wait;

  Attempts(
      Shared shared,
      Operation operation,
      HttpRequest request,
      Retry retry,
      Deadline deadline,
      Doubt doubt) {
    this.shared = shared;
    this.operation = operation;
    this.request = request;
    this.retry = retry;
    this.deadline = deadline;
    this.doubt = doubt;
    boolean hasKey =
        operation.idempotencyHeader != null
            && request.headers().firstValue(operation.idempotencyHeader).isPresent();
    boolean isAsked = operation.isIdempotent && retry != Retry.DEFAULT;
    most = !operation.isWrite() || hasKey || isAsked ? retry.attempts() : 1;
  }

  String operationId() {
    return operation.id;
  }

  Deadline deadline() {
    return deadline;
  }

  /** Whether a supplier is called for the key, which may take time. */
  boolean asksForKey() {
    return shared.keys.asksFor(operation);
  }

  /** Begins an attempt and returns its request, with the key. */
  HttpRequest begin() {
    HttpRequest.Builder next = OnceBody.in(request);
    shared.keys.attach(operation, next);
    if (deadline.leftNanos() == 0) {
      throw late();
    }
    made++;
    startNanos = System.nanoTime();
    return next.build();
  }

  /**
   * Ends an attempt.
   *
   * @param response null if none came
   * @param failure why none came; {@link TimeoutException} if the deadline has passed
   * @return null if the call goes on, after {@link #pause()}
   */
  Answer end(HttpResponse<byte[]> response, Throwable failure) {
    // A 101 upgrades the connection, which we never request: it says nothing about the operation.
    if (response == null || response.statusCode() == 101) {
      return lose(failure == null ? new ProtocolException() : failure);
    }
    Answer answer = new Answer(response, shared.keys.visible(), shared.failures);
    doubt.note(answer.status());
    report(reportNow().answered(answer));
    if (made == most || !PASSING.contains(answer.status())) {
      return answer;
    }
    wait = Objects.requireNonNullElse(answer.retryAfter(), retry.waitAfter(made));
    return wait.compareTo(retry.maxBackoff()) > 0 || !doubt.canRepeat() ? answer : null;
  }

  /** Returns the wait before the next attempt. */
  Duration pause() {
    return wait;
  }

  private PaycontractException late() {
    return new paycontract.TimeoutException(operation.id, deadline.limit());
  }

  private Answer lose(Throwable cause) {
    boolean isLate = cause instanceof TimeoutException;
    PaycontractException failure =
        isLate ? late() : new NetworkException(operation.id, cause);
    doubt.note(failure);
    report(reportNow().failed(failure));
    if (isLate || made == most || !doubt.canRepeat()) {
      throw failure;
    }
    wait = retry.waitAfter(made);
    return null;
  }

  private AttemptReport reportNow() {
    return AttemptReport.of(operation, request, made, startNanos);
  }

  /** Reports the attempt. An exception of the listener does not change the call. */
  private void report(AttemptReport report) {
    try {
      if (shared.onAttempt != null) {
        shared.onAttempt.accept(report);
      }
    } catch (RuntimeException ignored) {
      // The call goes on.
    }
  }
}
