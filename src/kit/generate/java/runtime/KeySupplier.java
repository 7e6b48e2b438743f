package paycontract;

/**
 * Returns a key. It is called before each attempt, so that a rotated key is used without a restart;
 * cache what a vault returns for as long as you trust it. It may be called from several threads at
 * once, and its time counts towards the timeout of the call.
 *
 * <pre>{@code
 * CheckoutClient.builder().secretKeyFrom(() -> vault.read("secret-key"))
 * }</pre>
 */
@FunctionalInterface
public interface KeySupplier {
  /**
   * Returns the current key.
   *
   * @return visible ASCII characters
   * @throws Exception there is no key: the call throws {@code KEY_UNAVAILABLE}, which does not show
   *     this exception
   */
  String get() throws Exception;
}
