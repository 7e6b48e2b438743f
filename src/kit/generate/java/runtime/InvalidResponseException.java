package paycontract;

/**
 * The service answered, but the answer does not match the contract: the body is not JSON, or a
 * member that was read is missing or of another type. The operation may have taken effect. The rest
 * of the answer is in {@link JsonRecord#members()}.
 */
public final class InvalidResponseException extends PaycontractException {
  private static final long serialVersionUID = 1L;

  /** @param problem the place and what is expected there, never what was found */
  InvalidResponseException(String problem) {
    super("invalid_response", problem);
  }
}
