<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/** The payload does not fit into the one block of its key, or is longer than any card. Nothing was sent: shorten it. */
final class PayloadTooLongException extends PaycontractException
{
    public function __construct(public readonly int $payloadBytes, public readonly int $maxPayloadBytes)
    {
        $message = "the payload has {$payloadBytes} bytes as JSON, at most {$maxPayloadBytes} can be carried";
        parent::__construct('payload_too_long', $message);
    }
}
