<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/** The payload cannot be written as JSON: text that is not UTF-8, an infinite number, a resource. Nothing was sent. */
final class PayloadNotJsonException extends PaycontractException
{
    public function __construct()
    {
        parent::__construct('payload_not_json', 'the payload cannot be written as JSON: give plain data, and text as UTF-8');
    }
}
