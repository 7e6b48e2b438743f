<?php

declare(strict_types=1);

namespace Paycontract;

/** Options of a single call; a missing option is that of the client. */
final class CallOptions
{
    /**
     * @param ?string $idempotencyKey the key under which this write takes effect only once, 1 to 255 visible ASCII
     *     characters; store it with the order
     * @param ?float $timeoutSeconds timeout of the whole call, including retries; INF for none
     * @param ?Retry $retry `new Retry(1)` disables retries
     * @param array<string, string> $headers
     * @param ?\Closure(AnswerInfo): mixed $onAnswer called after a success with its status, headers and request id; its
     *     exceptions are ignored
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
