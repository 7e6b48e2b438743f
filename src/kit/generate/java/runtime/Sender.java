package paycontract;

import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends the attempts of a call, and waits for their answers: by blocking, or asynchronously. */
record Sender(HttpClient httpClient) {
  Answer send(Attempts attempts) {
    Answer answer = attempt(attempts);
    while (answer == null) {
      attempts.deadline().pause(attempts.operationId(), attempts.pause());
      answer = attempt(attempts);
    }
    return answer;
  }

  private Answer attempt(Attempts attempts) {
    CompletableFuture<HttpResponse<byte[]>> sending =
        httpClient.sendAsync(attempts.begin(), BodyHandlers.ofByteArray());
    HttpResponse<byte[]> response = null;
    Throwable failure = null;
    try {
      response = sending.get(attempts.deadline().leftNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException cause) {
      failure = cause.getCause();
    } catch (TimeoutException late) {
      sending.cancel(true);
      failure = late;
    } catch (InterruptedException stopped) {
      sending.cancel(true);
      Thread.currentThread().interrupt();
      failure = stopped;
    }
    return attempts.end(response, failure);
  }

  /** Cancelling the result ends the current attempt and the call. */
  CompletableFuture<Answer> sendAsync(Attempts attempts) {
    CompletableFuture<Answer> result = new CompletableFuture<>();
    // A supplier of keys may query a vault, and must not block the caller.
    Executor executor = attempts.asksForKey() ? result.defaultExecutor() : Runnable::run;
    executor.execute(() -> attemptAsync(attempts, result));
    return result;
  }

  private void attemptAsync(Attempts attempts, CompletableFuture<Answer> result) {
    if (result.isDone()) {
      return;
    }
    try {
      CompletableFuture<HttpResponse<byte[]>> sending =
          httpClient.sendAsync(attempts.begin(), BodyHandlers.ofByteArray());
      result.whenComplete((answer, failure) -> sending.cancel(true));
      sending
          .copy()
          .orTimeout(attempts.deadline().leftNanos(), TimeUnit.NANOSECONDS)
          .whenCompleteAsync(
              (response, failure) -> {
                sending.cancel(true);
                endAsync(attempts, result, response, failure);
              });
    } catch (RuntimeException refusal) {
      result.completeExceptionally(refusal);
    }
  }

  private void endAsync(
      Attempts attempts,
      CompletableFuture<Answer> result,
      HttpResponse<byte[]> response,
      Throwable failure) {
    try {
      boolean isWrapped = failure instanceof CompletionException && failure.getCause() != null;
      Answer answer = attempts.end(response, isWrapped ? failure.getCause() : failure);
      if (answer == null) {
        repeatAsync(attempts, result);
      } else {
        result.complete(answer);
      }
    } catch (RuntimeException end) {
      result.completeExceptionally(end);
    }
  }

  /** If the deadline comes before the end of the pause, the next attempt begins at the deadline. */
  private void repeatAsync(Attempts attempts, CompletableFuture<Answer> result) {
    long nanos = Math.min(attempts.deadline().leftNanos(), attempts.pause().toNanos());
    CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS)
        .execute(() -> attemptAsync(attempts, result));
  }
}
