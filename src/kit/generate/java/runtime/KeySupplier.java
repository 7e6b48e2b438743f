package paycontract;

/**
 * Gives a key. It is called before each attempt, so that a rotated key is used without a restart; keep
 * what a vault answers for as long as you trust it. Calls may come from several threads at once, and
 * the time that it takes counts for the timeout of the call.
 *
 * <pre>{@code
 * CheckoutClient.builder().secretKeyFrom(() -> vault.read("secret-key"))
 * }</pre>
 */
@FunctionalInterface
public interface KeySupplier {
  /**
   * The key as it is now.
   *
   * @return visible ASCII characters
   * @throws Exception there is none: the call ends with {@code KEY_UNAVAILABLE}, which does not show
   *     what was thrown
   */
  String get() throws Exception;
}
