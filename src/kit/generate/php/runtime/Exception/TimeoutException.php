<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/** No answer came in time. The operation may have taken effect: look its result up before repeating it. */
final class TimeoutException extends PaycontractException
{
    public function __construct(public readonly string $operationId, public readonly float $timeoutSeconds)
    {
        parent::__construct("{$operationId} was not answered within {$timeoutSeconds} s");
    }
}
