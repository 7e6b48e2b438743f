<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** Everything there is to know of an order. Proposal: checkout-responses. */
final class VerifiedOrder implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'order' => ['order', Order::class, true],
        'orderPayments' => ['orderPayments', ['list', OrderPayment::class], true],
        'customer' => ['customer', OrderCustomer::class, true],
        'cardDetails' => ['cardDetails', ['list', CardDetails::class], true],
    ];

    /** A payment order. Proposal: order-fields. */
    public readonly Order $order;

    /** @var list<OrderPayment> The attempts to pay, the oldest first. */
    public readonly array $orderPayments;

    /** Who pays, as given when the order was created; null for what was not given. Proposal: order-fields. */
    public readonly OrderCustomer $customer;

    /** @var list<CardDetails> The cards that were tried; empty where none was. */
    public readonly array $cardDetails;
}
