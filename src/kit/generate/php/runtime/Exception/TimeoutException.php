<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/** No answer came in time. For a write that was sent, this is the cause of an OutcomeUnknownException. */
final class TimeoutException extends PaycontractException
{
    public function __construct(public readonly string $operationId, public readonly float $timeoutSeconds)
    {
        parent::__construct('timeout', "{$operationId} was not answered within {$timeoutSeconds} s");
    }
}
