<?php

declare(strict_types=1);

namespace Paycontract;

/** What came with a success besides its body. */
final class AnswerInfo
{
    /**
     * @param array<string, string> $headers by their names in lower case
     * @param ?string $requestId what the service calls this exchange; null where it is not a plain id, or repeats a key
     */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly ?string $requestId,
    ) {
    }
}
