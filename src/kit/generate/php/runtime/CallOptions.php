<?php

declare(strict_types=1);

namespace Paycontract;

/** Options of one call; what is absent is as the client has it. */
final class CallOptions
{
    /**
     * @param ?string $idempotencyKey the operation is carried out once under this key: 1 to 255 visible ASCII
     *     characters; keep it with the order
     * @param ?float $timeoutSeconds how long the call may take in all, with its repetitions; INF: no limit
     * @param ?Retry $retry `new Retry(1)`: nothing is repeated
     * @param array<string, string> $headers
     * @param ?\Closure(AnswerInfo): mixed $onAnswer called after a success with its status, headers and request id;
     *     what it throws is dropped
     */
    public function __construct(
        public readonly ?string $idempotencyKey = null,
        public readonly ?float $timeoutSeconds = null,
        public readonly ?Retry $retry = null,
        #[\SensitiveParameter] public readonly array $headers = [],
        public readonly ?\Closure $onAnswer = null,
    ) {
    }
}
