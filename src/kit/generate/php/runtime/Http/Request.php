<?php

declare(strict_types=1);

namespace Paycontract\Http;

/** A request as sent: it holds the key, and ciphertexts instead of plaintexts. */
final class Request
{
    /**
     * @param array<string, string> $headers by their names in lower case
     * @param ?float $timeoutSeconds time left for the answer; null for no limit
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
