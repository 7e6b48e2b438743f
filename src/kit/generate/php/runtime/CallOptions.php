<?php

declare(strict_types=1);

namespace Paycontract;

/** What one call is told besides its parameters; what is absent is as the client has it. */
final class CallOptions
{
    /**
     * @param ?string $idempotencyKey the operation is carried out once under this key; keep it with the order
     * @param array<string, string> $headers
     */
    public function __construct(
        public readonly ?string $idempotencyKey = null,
        public readonly ?float $timeoutSeconds = null,
        public readonly ?Retry $retry = null,
        #[\SensitiveParameter] public readonly array $headers = [],
    ) {
    }
}
