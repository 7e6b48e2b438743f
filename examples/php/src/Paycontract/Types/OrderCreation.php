<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** A new order and the ways to pay it. Proposal: checkout-responses. */
final class OrderCreation implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'order' => ['order', Order::class, true],
        'paymentOptions' => ['paymentOptions', ['list', 'string'], true],
    ];

    /** A payment order. Proposal: order-fields. */
    public readonly Order $order;

    /** @var list<PaymentOption::*|string> The ways to pay that the order's currency allows. */
    public readonly array $paymentOptions;
}
