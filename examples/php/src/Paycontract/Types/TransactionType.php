<?php

declare(strict_types=1);

namespace Paycontract\Types;

/** Other values may come. */
final class TransactionType
{
    public const CREDIT = 'CREDIT';
    public const DEBIT = 'DEBIT';
}
