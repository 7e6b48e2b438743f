package paycontract;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * What one call does otherwise than its client.
 *
 * <pre>{@code
 * CallOptions.DEFAULT.idempotencyKey(order.id()).timeout(Duration.ofSeconds(5))
 * }</pre>
 *
 * @param timeout null: that of the client
 * @param retry null: that of the client
 * @param idempotencyKey under which the service carries the operation out once; null: one of its
 *     own where a {@link Retry} was given
 * @param headers further headers
 * @param onResponse takes status, headers and request id of a success; null: they are dropped
 */
public record CallOptions(
    Duration timeout,
    Retry retry,
    String idempotencyKey,
    Map<String, String> headers,
    Consumer<RawResponse> onResponse) {
  /** As the client does. */
  public static final CallOptions DEFAULT = new CallOptions(null, null, null, Map.of(), null);

  /**
   * How long the call may take, repetitions included.
   *
   * @param timeout above 0, at most 24 days
   * @return these options, with it
   */
  public CallOptions timeout(Duration timeout) {
    return new CallOptions(timeout, retry, idempotencyKey, headers, onResponse);
  }

  /**
   * Lets the call take as long as it takes.
   *
   * @return these options, with it
   */
  public CallOptions withoutTimeout() {
    return timeout(Deadline.NEVER);
  }

  /**
   * How the call is repeated.
   *
   * @param retry {@link Retry#NONE}: it is sent once
   * @return these options, with it
   */
  public CallOptions retry(Retry retry) {
    return new CallOptions(timeout, retry, idempotencyKey, headers, onResponse);
  }

  /**
   * The key under which the service carries the operation out once.
   *
   * @param idempotencyKey 1 to 255 visible ASCII characters
   * @return these options, with it
   */
  public CallOptions idempotencyKey(String idempotencyKey) {
    return new CallOptions(timeout, retry, idempotencyKey, headers, onResponse);
  }

  /**
   * A header of the request.
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
   * Is called with status, headers and request id of a success, before the call returns.
   *
   * <pre>{@code
   * AtomicReference<RawResponse> raw = new AtomicReference<>();
   * checkout.verifyOrder(payload, CallOptions.DEFAULT.onResponse(raw::set));
   * }</pre>
   *
   * @param onResponse what it throws, the call throws
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
