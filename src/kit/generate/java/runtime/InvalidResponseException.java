package paycontract;

/**
 * The service answered, but not as its contract says: the body is not JSON, or a member that was
 * asked for is missing or of another type. The operation may well have taken effect. What the
 * answer holds all the same is in {@link JsonRecord#members()}.
 */
public final class InvalidResponseException extends PaycontractException {
  private static final long serialVersionUID = 1L;

  /**
   * @param problem the place and what is expected there, never what was found
   */
  InvalidResponseException(String problem) {
    super("invalid_response", problem);
  }
}
