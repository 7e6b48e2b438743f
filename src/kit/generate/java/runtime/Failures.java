package paycontract;

/**
 * Where an answer that reports a failure says what failed.
 *
 * @param requestId the header that identifies the exchange; empty if not known
 * @param errors the list of fields at fault, as a dotted path into the body; empty if not known
 * @param field the member of a list item that names the field
 * @param message the member of a list item that says what is wrong
 */
record Failures(String requestId, String errors, String field, String message) {}
