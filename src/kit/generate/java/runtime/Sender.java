package paycontract;

import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends the attempts of a call, and waits for their answers in the thread of the caller. */
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
}
