<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/** The service answered, but the answer does not match the contract. */
final class InvalidResponseException extends PaycontractException
{
    public function __construct(string $message)
    {
        parent::__construct('invalid_response', $message);
    }
}
