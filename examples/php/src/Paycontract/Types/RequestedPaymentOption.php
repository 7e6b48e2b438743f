<?php

declare(strict_types=1);

namespace Paycontract\Types;

/** The way to pay that is asked for. Proposal: payment-options. */
enum RequestedPaymentOption: string
{
    case Card = 'CARD';
    case BankTransfer = 'BANK_TRANSFER';
    case Ussd = 'USSD';
}
