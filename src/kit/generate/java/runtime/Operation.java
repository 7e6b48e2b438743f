package paycontract;

/** How an operation is called. */
final class Operation {
  final String id;
  final String method;
  final String path;

  /**
   * {@code public}, {@code secret}, or empty if it requires no key, or one that the contract does
   * not state.
   */
  String key = "";

  boolean isIdempotent;
  boolean isForm;
  String idempotencyHeader;

  /** The contract states that the idempotency key is honoured; otherwise that is only proposed. */
  boolean isIdempotencyStated;

  String encryptedField;
  String cipher;

  /** Where a listing has its pages; null for other operations. */
  Paginator.Pages pages;

  /** How to find out whether it took effect; null if the contract does not say. */
  Outcome outcome;

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

  Operation pages(String parameter, String items, String meta, String nextPage, String pages) {
    this.pages = new Paginator.Pages(parameter, items, meta, nextPage, pages);
    return this;
  }

  Operation outcome(Outcome rule) {
    outcome = rule;
    return this;
  }

  boolean isWrite() {
    return !method.equals("GET") && !(method.equals("POST") && isIdempotent);
  }

  Operation form() {
    isForm = true;
    return this;
  }
}
