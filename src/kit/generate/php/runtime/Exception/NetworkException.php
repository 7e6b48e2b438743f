<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/**
 * The service could not be reached, or the connection broke. Unless `$wasSent` is false, the operation may have taken
 * effect: look its result up before repeating it.
 */
final class NetworkException extends PaycontractException
{
    public function __construct(
        public readonly string $operationId,
        public readonly string $reason,
        public readonly bool $wasSent,
    ) {
        $what = $wasSent ? 'got no answer from' : 'could not connect to';
        parent::__construct("{$operationId} {$what} the service ({$reason})");
    }
}
