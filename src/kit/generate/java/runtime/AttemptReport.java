package paycontract;

import java.net.http.HttpRequest;
import java.time.Duration;

/**
 * One attempt of a call, without keys, bodies, or anything of the URL but its host and template.
 *
 * @param operationId e.g. {@code createRefund}
 * @param method of HTTP
 * @param path the template of the path: it holds no value of the call
 * @param host host and port, as in the URL
 * @param attempt 1 for the first attempt of a call
 * @param duration from sending until the answer was read, or until the attempt failed
 * @param status HTTP status; 0 if no answer came
 * @param errorCode why no answer came, e.g. {@code timeout}; null otherwise
 * @param requestId the service's id of this exchange; null if not plain, or if it repeats a key
 */
public record AttemptReport(
    String operationId,
    String method,
    String path,
    String host,
    int attempt,
    Duration duration,
    int status,
    String errorCode,
    String requestId) {
  static AttemptReport of(Operation operation, HttpRequest request, int attempt, long startNanos) {
    Duration duration = Duration.ofNanos(System.nanoTime() - startNanos);
    String host = request.uri().getAuthority();
    return new AttemptReport(
        operation.id, operation.method, operation.path, host, attempt, duration, 0, null, null);
  }

  AttemptReport answered(Answer answer) {
    return end(answer.status(), null, answer.plainRequestId());
  }

  AttemptReport failed(PaycontractException failure) {
    return end(0, failure.errorCode(), null);
  }

  private AttemptReport end(int status, String errorCode, String requestId) {
    return new AttemptReport(
        operationId, method, path, host, attempt, duration, status, errorCode, requestId);
  }
}
