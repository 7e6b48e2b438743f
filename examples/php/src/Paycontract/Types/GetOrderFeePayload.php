<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** The plaintext of `data` of getOrderFee. Proposal: order-fee-payload. */
final class GetOrderFeePayload implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'amount' => ['amount', 'number', true],
        'currency' => ['currency', CurrencyCode::class, true],
        'paymentOption' => ['paymentOption', RequestedPaymentOption::class, true],
    ];

    /**
     * @param int|float $amount Money in major units of its currency, with at most as many decimals as the currency
     *     has, and more than nothing. No upper limit is proposed. Proposal: amount-limits.
     * @param CurrencyCode $currency A currency that a request may name, as its ISO 4217 code. The interface
     *     document counts 21 supported currencies, which all endpoints share, and does not list them; this list is
     *     proposed. §8
     * @param RequestedPaymentOption $paymentOption The way to pay that is asked for. Proposal: payment-options.
     */
    public function __construct(
        #[\SensitiveParameter] public readonly int|float $amount,
        public readonly CurrencyCode $currency,
        public readonly RequestedPaymentOption $paymentOption,
    ) {
    }
}
