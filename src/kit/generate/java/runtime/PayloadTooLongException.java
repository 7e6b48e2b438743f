package paycontract;

/**
 * The payload does not fit into the one RSA block that an encrypted field holds, or is longer than
 * any card. Thrown before anything is encrypted or sent. Shorten the payload or, for RSA, ask for a
 * longer encryption key.
 */
public final class PayloadTooLongException extends PaycontractException {
  private static final long serialVersionUID = 1L;

  private final int payloadBytes;
  private final int maxPayloadBytes;

  PayloadTooLongException(int payloadBytes, int maxPayloadBytes) {
    super(
        "payload_too_long",
        "the payload has "
            + payloadBytes
            + " bytes as JSON, at most "
            + maxPayloadBytes
            + " can be carried");
    this.payloadBytes = payloadBytes;
    this.maxPayloadBytes = maxPayloadBytes;
  }

  /** {@return the length of the payload as UTF-8 JSON} */
  public int payloadBytes() {
    return payloadBytes;
  }

  /** {@return the maximum length of a payload} */
  public int maxPayloadBytes() {
    return maxPayloadBytes;
  }
}
