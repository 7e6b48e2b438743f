<?php

declare(strict_types=1);

namespace Paycontract\Types;

/**
 * `BANK_TRANSFER` is an observed value.
 *
 * Other values may come.
 */
final class DepositDepositType
{
    public const BANK_TRANSFER = 'BANK_TRANSFER';
    public const CARD = 'CARD';
    public const USSD = 'USSD';
    public const CAD_COLLECTION = 'CAD_COLLECTION';
}
