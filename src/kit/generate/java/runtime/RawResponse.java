package paycontract;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What came with the body of a success.
 *
 * @param status HTTP status
 * @param headers by their names in any case, as they came
 * @param requestId what the service calls this exchange in its own records, where it says so
 */
public record RawResponse(
    int status, Map<String, List<String>> headers, Optional<String> requestId) {}
