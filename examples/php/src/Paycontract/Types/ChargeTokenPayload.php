<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/**
 * The plaintext of `data` of chargeToken. A new order is created and paid by the saved card. Proposal:
 * token-charge-payload.
 */
final class ChargeTokenPayload implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'cardToken' => ['cardToken', 'string', true],
        'customer' => ['customer', Customer::class, true],
        'order' => ['order', OrderRequest::class, true],
        'payment' => ['payment', PaymentSettings::class, false],
    ];

    /**
     * @param string $cardToken Stands for a saved card, `TKN_` and 40 letters or digits. It reveals nothing of the
     *     card. Proposal: token-format.
     * @param Customer $customer Who pays. Proposal: create-order-payload.
     * @param OrderRequest $order What is to be paid. Proposal: create-order-payload.
     * @param ?PaymentSettings $payment How the payment is to run. Proposal: create-order-payload.
     */
    public function __construct(
        #[\SensitiveParameter] public readonly string $cardToken,
        public readonly Customer $customer,
        public readonly OrderRequest $order,
        public readonly ?PaymentSettings $payment = null,
    ) {
    }
}
