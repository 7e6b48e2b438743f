<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** The plaintext of `data` of createOrder. Proposal: create-order-payload. */
final class CreateOrderPayload implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'customer' => ['customer', Customer::class, true],
        'order' => ['order', OrderRequest::class, true],
        'payment' => ['payment', PaymentSettings::class, false],
    ];

    /**
     * @param Customer $customer Who pays. Proposal: create-order-payload.
     * @param OrderRequest $order What is to be paid. Proposal: create-order-payload.
     * @param ?PaymentSettings $payment How the payment is to run. Proposal: create-order-payload.
     */
    public function __construct(
        public readonly Customer $customer,
        public readonly OrderRequest $order,
        public readonly ?PaymentSettings $payment = null,
    ) {
    }
}
