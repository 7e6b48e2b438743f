<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/** The service answered with a redirect. It is not followed: key and body would be sent wherever it points. */
final class RedirectException extends PaycontractException
{
    /** @param ?string $location the origin that it points to */
    public function __construct(
        public readonly string $operationId,
        public readonly int $status,
        public readonly ?string $location,
    ) {
        $to = $location === null ? '' : " to {$location}";
        parent::__construct('redirected', "{$operationId} was redirected (HTTP {$status}){$to}: correct baseUrl");
    }
}
