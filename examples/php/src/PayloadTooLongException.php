<?php

declare(strict_types=1);

namespace PayOrder;

/** The payload does not fit into the one block of its key. */
final class PayloadTooLongException extends \LengthException
{
    public function __construct(int $bytes, int $maxBytes)
    {
        parent::__construct("the payload has {$bytes} bytes, and {$maxBytes} fit into one block");
    }
}
