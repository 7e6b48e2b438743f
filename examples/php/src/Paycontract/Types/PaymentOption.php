<?php

declare(strict_types=1);

namespace Paycontract\Types;

/**
 * A way to pay. Proposal: payment-options.
 *
 * Other values may come.
 */
final class PaymentOption
{
    public const CARD = 'CARD';
    public const BANK_TRANSFER = 'BANK_TRANSFER';
    public const USSD = 'USSD';
}
