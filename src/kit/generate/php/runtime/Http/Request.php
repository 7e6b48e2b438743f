<?php

declare(strict_types=1);

namespace Paycontract\Http;

/** What is sent: it carries the key, and ciphertexts in place of plaintexts. */
final class Request
{
    /**
     * @param array<string, string> $headers by their names in lower case
     * @param ?float $timeoutSeconds how long there is left for the answer; null: no limit
     */
    public function __construct(
        public readonly string $method,
        public readonly string $url,
        #[\SensitiveParameter] public readonly array $headers,
        public readonly ?string $body,
        public readonly ?float $timeoutSeconds,
    ) {
    }
}
