<?php

declare(strict_types=1);

namespace Paycontract;

/** What an answer has besides the body of a success. */
final class AnswerInfo
{
    /**
     * @param array<string, string> $headers by their names in lower case
     * @param ?string $requestId the service's id of this exchange; null if it is not a plain id, or repeats a key
     */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly ?string $requestId,
    ) {
    }
}
