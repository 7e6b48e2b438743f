package paycontract;

/** How an operation is called. */
final class Operation {
  final String id;
  final String method;
  final String path;

  /**
   * {@code public}, {@code secret}, or empty where it takes none, or one that the contract does not
   * state.
   */
  String key = "";

  boolean isIdempotent;
  boolean isForm;
  String idempotencyHeader;

  /** The contract states that it is honoured, and does not only propose it. */
  boolean isIdempotencyStated;

  String encryptedField;
  String cipher;

  Operation(String id, String method, String path) {
    this.id = id;
    this.method = method;
    this.path = path;
  }

  Operation key(String type) {
    key = type;
    return this;
  }

  Operation idempotent() {
    isIdempotent = true;
    return this;
  }

  Operation idempotencyHeader(String name) {
    idempotencyHeader = name;
    return this;
  }

  Operation idempotencyStated() {
    isIdempotencyStated = true;
    return this;
  }

  Operation encrypted(String field, String procedure) {
    encryptedField = field;
    cipher = procedure;
    return this;
  }

  Operation form() {
    isForm = true;
    return this;
  }
}
