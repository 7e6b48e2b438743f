<?php

declare(strict_types=1);

namespace Paycontract\Internal;

/**
 * All that the runtime knows of an operation.
 *
 * @internal
 */
final class Operation
{
    /**
     * @param string $key `public`, `secret`, `none` or `unstated`: then the caller gives it as a header
     * @param ?string $idempotencyHeader the operation is carried out once under its value
     * @param bool $isIdempotencyStated the contract states that, and does not only propose it
     * @param ?array{string, string} $encrypted the field that is encrypted, and how
     * @param ?Lookup $outcome how to find out whether it took effect, where no answer came
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
     * Without a retry of the caller's, a write is repeated only under a key.
     *
     * @param array<string, string> $headers
     */
    public function isRepeatable(#[\SensitiveParameter] array $headers, bool $hasOwnRetry): bool
    {
        $hasKey = isset($headers[$this->idempotencyHeader ?? '']);
        return !$this->isWrite() || $hasKey || ($this->isIdempotent && $hasOwnRetry);
    }
}
