<?php

declare(strict_types=1);

namespace Paycontract\Internal;

/**
 * All that the client knows of an operation.
 *
 * @internal
 */
final class Operation
{
    /**
     * @param string $key `public`, `secret`, `none` or `unstated`: then the caller passes it as a header
     * @param ?string $idempotencyHeader the header of the idempotency key: the operation takes effect once per value
     * @param bool $isIdempotencyStated the contract states that a retry is then safe; otherwise that is only proposed
     * @param ?array{string, string} $encrypted the body field that is encrypted, and how
     * @param ?Lookup $outcome how to find out whether it took effect if no answer came
     */
    public function __construct(
        public readonly string $operationId,
        public readonly string $method,
        public readonly string $path,
        public readonly string $key,
        public readonly bool $isIdempotent = false,
        public readonly ?string $idempotencyHeader = null,
        public readonly bool $isIdempotencyStated = false,
        public readonly ?array $encrypted = null,
        public readonly bool $isMultipart = false,
        public readonly ?Lookup $outcome = null,
    ) {
    }

    /** A POST that is idempotent only reads. */
    public function isWrite(): bool
    {
        return $this->method !== 'GET' && !($this->method === 'POST' && $this->isIdempotent);
    }

    /**
     * Whether a call may be retried. If the caller gave no retry, a write is retried only with a key.
     *
     * @param array<string, string> $headers
     */
    public function isRepeatable(#[\SensitiveParameter] array $headers, bool $hasOwnRetry): bool
    {
        $hasKey = isset($headers[$this->idempotencyHeader ?? '']);
        return !$this->isWrite() || $hasKey || ($this->isIdempotent && $hasOwnRetry);
    }
}
