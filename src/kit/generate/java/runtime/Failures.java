package paycontract;

/**
 * Where an answer that reports a failure says what failed.
 *
 * @param requestId the header that names the exchange; empty where none is known
 * @param errors the list of fields at fault, as a dotted path into the body; empty where none is
 *     known
 * @param field the name of a field in an item of that list
 * @param message what is wrong with it
 */
record Failures(String requestId, String errors, String field, String message) {}
