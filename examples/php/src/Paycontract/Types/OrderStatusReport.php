<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** An order's present state and the attempts to pay it. Proposal: checkout-responses. */
final class OrderStatusReport implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'isFinalStatus' => ['isFinalStatus', 'boolean', true],
        'orderSummary' => ['orderSummary', Order::class, true],
        'orderPayments' => ['orderPayments', ['list', OrderPayment::class], true],
    ];

    /** Whether the order's state can no longer change. */
    public readonly bool $isFinalStatus;

    /** A payment order. Proposal: order-fields. */
    public readonly Order $orderSummary;

    /** @var list<OrderPayment> The attempts to pay, the oldest first. */
    public readonly array $orderPayments;
}
