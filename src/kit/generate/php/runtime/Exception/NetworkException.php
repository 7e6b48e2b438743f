<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/**
 * The service could not be reached, or the connection broke. For a write that was sent, this is the cause of an
 * OutcomeUnknownException.
 */
final class NetworkException extends PaycontractException
{
    public function __construct(
        public readonly string $operationId,
        public readonly string $reason,
        public readonly bool $wasSent,
    ) {
        $what = $wasSent ? 'got no answer from' : 'could not connect to';
        parent::__construct('network_error', "{$operationId} {$what} the service ({$reason})");
    }
}
