<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** Proposal: s2s-requests. */
final class InitiatePaymentRequest implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'amount' => ['amount', 'number', true],
        'currency' => ['currency', CurrencyCode::class, true],
        'customer' => ['customer', PaymentCustomer::class, true],
        'description' => ['description', 'string', false],
        'redirectUrl' => ['redirectUrl', 'string', false],
        'metadata' => ['metadata', ['map', 'any'], false],
    ];

    /**
     * @param int|float $amount An amount in major units, with at most as many decimals as the currency has.
     *     Proposal: money-format.
     * @param CurrencyCode $currency A currency that a request may name, as its ISO 4217 code. The interface
     *     document counts 21 supported currencies, which all endpoints share, and does not list them; this list is
     *     proposed. §8
     * @param PaymentCustomer $customer Who pays. Proposal: s2s-requests.
     * @param ?string $description What the payment is for.
     * @param ?string $redirectUrl Where the customer returns to.
     * @param array<string, mixed>|null $metadata The merchant's own data, by names of the merchant's choice. It is
     *     flat. Proposal: s2s-requests.
     */
    public function __construct(
        public readonly int|float $amount,
        public readonly CurrencyCode $currency,
        public readonly PaymentCustomer $customer,
        public readonly ?string $description = null,
        public readonly ?string $redirectUrl = null,
        public readonly ?array $metadata = null,
    ) {
    }
}
