<?php

declare(strict_types=1);

namespace Paycontract\Http;

/** An answer of the service. */
final class Response
{
    /** @param array<string, string> $headers by their names in lower case */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body,
    ) {
    }
}
