<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/** The service answered, but not as its contract says. */
final class InvalidResponseException extends PaycontractException
{
    public function __construct(string $message)
    {
        parent::__construct('invalid_response', $message);
    }
}
