<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** What paying an amount costs. Proposal: checkout-responses. */
final class OrderFee implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'amount' => ['amount', 'number', true],
        'fee' => ['fee', 'number', true],
        'totalChargedAmount' => ['totalChargedAmount', 'number', true],
        'paymentOption' => ['paymentOption', 'string', true],
    ];

    /**
     * Money in major units of its currency, with at most as many decimals as the currency has. Proposal: money-format.
     */
    public readonly int|float $amount;

    /**
     * Money in major units of its currency, with at most as many decimals as the currency has. Proposal: money-format.
     */
    public readonly int|float $fee;

    /**
     * Money in major units of its currency, with at most as many decimals as the currency has. Proposal: money-format.
     */
    public readonly int|float $totalChargedAmount;

    /** @var PaymentOption::*|string A way to pay. Proposal: payment-options. */
    public readonly string $paymentOption;
}
