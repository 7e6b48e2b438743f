<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** An attempt to pay and what it came to. Proposal: checkout-responses. */
final class PaymentResult implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'paymentDetail' => ['paymentDetail', PaymentDetail::class, true],
        'orderPayment' => ['orderPayment', OrderPayment::class, true],
    ];

    /**
     * What is left for the customer to do; each of the four is absent where it does not apply. Proposal:
     * checkout-responses.
     */
    public readonly PaymentDetail $paymentDetail;

    /** One attempt to pay an order. Proposal: order-fields. */
    public readonly OrderPayment $orderPayment;
}
