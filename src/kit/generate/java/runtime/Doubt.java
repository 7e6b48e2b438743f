package paycontract;

/** Tracks whether a write may have taken effect although no answer confirms it. */
final class Doubt {
  private final Operation operation;
  private boolean isOpen;

  Doubt(Operation operation) {
    this.operation = operation;
  }

  /** Notes an answer. */
  void note(int status) {
    isOpen |= operation.isWrite() && status >= 500;
  }

  /** Notes that an attempt failed, or that its answer cannot be read. */
  void note(PaycontractException failure) {
    boolean isUnsent = failure instanceof NetworkException lost && !lost.mayHaveArrived();
    isOpen |= operation.isWrite() && !isUnsent;
  }

  /** A write in doubt may still be on its way: it is retried only if stated to be safe. */
  boolean canRepeat() {
    return !isOpen || operation.isIdempotent || operation.isIdempotencyStated;
  }

  /** Returns the error that reports the doubt if there is one, otherwise {@code failure}. */
  PaycontractException tell(PaycontractException failure, Question question) {
    return isOpen ? new OutcomeUnknownException(failure, question) : failure;
  }
}
