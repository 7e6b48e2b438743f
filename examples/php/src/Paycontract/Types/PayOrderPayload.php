<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/**
 * The plaintext of `data` of payOrder. CARD needs `card`; BANK_TRANSFER may carry `bankTransfer`; neither belongs to
 * another option. Proposal: pay-order-payload.
 */
final class PayOrderPayload implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'reference' => ['reference', 'string', true],
        'paymentOption' => ['paymentOption', RequestedPaymentOption::class, true],
        'card' => ['card', Card::class, false],
        'bankTransfer' => ['bankTransfer', BankTransfer::class, false],
    ];

    /**
     * @param string $reference The merchant's own reference of an order, unique among the merchant's orders.
     *     Proposal: order-reference.
     * @param RequestedPaymentOption $paymentOption The way to pay that is asked for. Proposal: payment-options.
     * @param ?Card $card A card as its holder enters it. Proposal: pay-order-payload.
     * @param ?BankTransfer $bankTransfer How a transfer is to run. Proposal: pay-order-payload.
     */
    public function __construct(
        #[\SensitiveParameter] public readonly string $reference,
        public readonly RequestedPaymentOption $paymentOption,
        public readonly ?Card $card = null,
        public readonly ?BankTransfer $bankTransfer = null,
    ) {
    }
}
