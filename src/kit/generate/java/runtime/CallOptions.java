package paycontract;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

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
 *     own where it is retried
 * @param headers further headers
 */
public record CallOptions(
    Duration timeout, Retry retry, String idempotencyKey, Map<String, String> headers) {
  /** As the client does. */
  public static final CallOptions DEFAULT = new CallOptions(null, null, null, Map.of());

  public CallOptions timeout(Duration timeout) {
    return new CallOptions(timeout, retry, idempotencyKey, headers);
  }

  public CallOptions retry(Retry retry) {
    return new CallOptions(timeout, retry, idempotencyKey, headers);
  }

  public CallOptions idempotencyKey(String idempotencyKey) {
    return new CallOptions(timeout, retry, idempotencyKey, headers);
  }

  public CallOptions header(String name, String value) {
    Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    all.putAll(headers);
    all.put(name, value);
    return new CallOptions(timeout, retry, idempotencyKey, all);
  }
}
