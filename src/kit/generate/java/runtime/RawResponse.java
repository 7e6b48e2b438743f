package paycontract;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an answer has besides the body of a success.
 *
 * @param status HTTP status
 * @param headers by their names in any case, as sent
 * @param requestId the service's id of this exchange, if it sent one
 */
public record RawResponse(
    int status, Map<String, List<String>> headers, Optional<String> requestId) {}
