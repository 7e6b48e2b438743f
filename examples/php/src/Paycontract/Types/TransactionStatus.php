<?php

declare(strict_types=1);

namespace Paycontract\Types;

/**
 * `PENDING` is an observed value.
 *
 * Other values may come.
 */
final class TransactionStatus
{
    public const PENDING = 'PENDING';
    public const SUCCESSFUL = 'SUCCESSFUL';
    public const FAILED = 'FAILED';
    public const REVERSED = 'REVERSED';
}
