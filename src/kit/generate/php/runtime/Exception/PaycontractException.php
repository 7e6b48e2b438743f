<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/** What every error of this client is. No message holds a key, a plaintext or a card number. */
abstract class PaycontractException extends \RuntimeException
{
    /** @param string $errorCode names the cause for programs, as `timeout`: the same in every language */
    public function __construct(public readonly string $errorCode, string $message, ?self $cause = null)
    {
        parent::__construct($message, 0, $cause);
    }

    /** @return array<string, mixed> without the trace, which may hold what calls were given */
    public function __debugInfo(): array
    {
        $isShown = static fn (mixed $value, string $name): bool =>
            !$value instanceof \Closure && !str_ends_with($name, "\0trace");
        return array_filter((array) $this, $isShown, ARRAY_FILTER_USE_BOTH);
    }
}
