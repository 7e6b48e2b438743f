package paycontract;

import java.util.List;

/**
 * A write was sent and no readable answer came: a timeout, a lost connection, a 5xx, a success that
 * is not JSON. It may have taken effect. {@link #getCause()} holds the failure, {@link #confirm()}
 * asks the service.
 *
 * <pre>{@code
 * catch (OutcomeUnknownException failure) {
 *   Confirmation confirmation = failure.confirm();
 * }
 * }</pre>
 */
public final class OutcomeUnknownException extends PaycontractException {
  private static final long serialVersionUID = 1L;

  private final String operationId;
  private final transient Question question;

  OutcomeUnknownException(PaycontractException cause, Question question) {
    super(
        "outcome_unknown",
        question.operationId()
            + " may have taken effect ("
            + cause.getMessage()
            + "): call confirm() before you repeat it");
    initCause(cause);
    this.operationId = question.operationId();
    this.question = question;
  }

  /**
   * The operation whose outcome is unknown.
   *
   * @return its id, e.g. {@code createRefund}
   */
  public String operationId() {
    return operationId;
  }

  /**
   * Asks the service whether the write took effect, with the operation that the contract names for
   * it. Never throws. Sends the write again only if the contract names the write itself, as for
   * {@code createCheckoutLink}, and only under its original idempotency key. Only a call that
   * carried an idempotency key can be {@code DONE}: nothing else distinguishes its record from one
   * that another program made. It waits for the answer: if your thread must not wait, use {@code
   * CompletableFuture.supplyAsync(failure::confirm)}.
   *
   * @return what the service shows
   */
  public Confirmation confirm() {
    return question == null
        ? Confirmation.unknown("the exception was serialised, and no longer has its call", List.of())
        : question.ask();
  }
}
