package paycontract;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Options of a single call; they override those of its client.
 *
 * <pre>{@code
 * CallOptions.DEFAULT.idempotencyKey(order.id()).timeout(Duration.ofSeconds(5))
 * }</pre>
 *
 * @param timeout null: that of the client
 * @param retry null: that of the client
 * @param idempotencyKey the key under which this write takes effect only once; null: a generated
 *     key if a {@link Retry} was given
 * @param headers further headers
 * @param onResponse called with status, headers and request id of a success; null: they are dropped
 */
public record CallOptions(
    Duration timeout,
    Retry retry,
    String idempotencyKey,
    Map<String, String> headers,
    Consumer<RawResponse> onResponse) {
  /** The options of the client. */
  public static final CallOptions DEFAULT = new CallOptions(null, null, null, Map.of(), null);

  /**
   * Sets the timeout of the call, including retries.
   *
   * @param timeout above 0, at most 24 days
   * @return these options, with it
   */
  public CallOptions timeout(Duration timeout) {
    return new CallOptions(timeout, retry, idempotencyKey, headers, onResponse);
  }

  /**
   * Removes the timeout of the call.
   *
   * @return these options, with it
   */
  public CallOptions withoutTimeout() {
    return timeout(Deadline.NEVER);
  }

  /**
   * Sets how to retry the call.
   *
   * @param retry {@link Retry#NONE} disables retries
   * @return these options, with it
   */
  public CallOptions retry(Retry retry) {
    return new CallOptions(timeout, retry, idempotencyKey, headers, onResponse);
  }

  /**
   * Sets the key under which this write takes effect only once.
   *
   * @param idempotencyKey 1 to 255 visible ASCII characters
   * @return these options, with it
   */
  public CallOptions idempotencyKey(String idempotencyKey) {
    return new CallOptions(timeout, retry, idempotencyKey, headers, onResponse);
  }

  /**
   * Adds a header to the request.
   *
   * @param name in any case
   * @param value one line
   * @return these options, with it
   */
  public CallOptions header(String name, String value) {
    Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    all.putAll(headers);
    all.put(name, value);
    return new CallOptions(timeout, retry, idempotencyKey, all, onResponse);
  }

  /**
   * Sets a function to call with status, headers and request id of a success, before the call ends.
   *
   * <pre>{@code
   * AtomicReference<RawResponse> raw = new AtomicReference<>();
   * checkout.verifyOrder(payload, CallOptions.DEFAULT.onResponse(raw::set));
   * }</pre>
   *
   * @param onResponse the call throws its exceptions
   * @return these options, with it
   */
  public CallOptions onResponse(Consumer<RawResponse> onResponse) {
    return new CallOptions(timeout, retry, idempotencyKey, headers, onResponse);
  }

  void respond(Answer answer) {
    if (onResponse != null) {
      onResponse.accept(answer.raw());
    }
  }
}
