package paycontract;

/** Whether a write may have taken effect though no answer says so. */
final class Doubt {
  private final Operation operation;
  private boolean isOpen;

  Doubt(Operation operation) {
    this.operation = operation;
  }

  /** An answer came. */
  void note(int status) {
    isOpen |= operation.isWrite() && status >= 500;
  }

  /** An attempt failed, or its answer cannot be read. */
  void note(PaycontractException failure) {
    boolean isUnsent = failure instanceof NetworkException lost && !lost.mayHaveArrived();
    isOpen |= operation.isWrite() && !isUnsent;
  }

  /** A write in doubt may still be on its way: only one that is stated to be safe is sent again. */
  boolean canRepeat() {
    return !isOpen || operation.isIdempotent || operation.isIdempotencyStated;
  }

  /** The error that reports the doubt, where there is one. */
  PaycontractException tell(PaycontractException failure, Question question) {
    return isOpen ? new OutcomeUnknownException(failure, question) : failure;
  }
}
