<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/** The base of every error of this client. No message holds a key, a plaintext or a card number. */
abstract class PaycontractException extends \RuntimeException
{
    /** @param string $errorCode identifies the cause for programs, e.g. `timeout`: the same in every language */
    public function __construct(public readonly string $errorCode, string $message, ?self $cause = null)
    {
        parent::__construct($message, 0, $cause);
    }

    /** @return array<string, mixed> without the trace, which may hold the arguments of calls */
    public function __debugInfo(): array
    {
        $isShown = static fn (mixed $value, string $name): bool =>
            !$value instanceof \Closure && !str_ends_with($name, "\0trace");
        return array_filter((array) $this, $isShown, ARRAY_FILTER_USE_BOTH);
    }
}
