<?php

declare(strict_types=1);

namespace Paycontract\Http;

/** A transport got no answer. The client turns it into a NetworkException or a TimeoutException. */
final class TransportException extends \RuntimeException
{
    /**
     * @param string $reason a generic text: no header and no body
     * @param bool $wasSent false if the service certainly received nothing
     */
    public function __construct(
        public readonly string $reason,
        public readonly bool $isTimeout = false,
        public readonly bool $wasSent = true,
    ) {
        parent::__construct($reason);
    }
}
