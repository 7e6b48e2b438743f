<?php

declare(strict_types=1);

namespace Paycontract\Http;

/** A transport got no answer. The client makes a NetworkException or a TimeoutException of it. */
final class TransportException extends \RuntimeException
{
    /**
     * @param string $reason in general words: no header and no body
     * @param bool $wasSent false where the service surely got nothing
     */
    public function __construct(
        public readonly string $reason,
        public readonly bool $isTimeout = false,
        public readonly bool $wasSent = true,
    ) {
        parent::__construct($reason);
    }
}
