<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** What is to be paid. Proposal: create-order-payload. */
final class OrderRequest implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'amount' => ['amount', 'number', true],
        'currency' => ['currency', CurrencyCode::class, true],
        'reference' => ['reference', 'string', true],
        'description' => ['description', 'string', false],
    ];

    /**
     * @param int|float $amount Money in major units of its currency, with at most as many decimals as the currency
     *     has, and more than nothing. No upper limit is proposed. Proposal: amount-limits.
     * @param CurrencyCode $currency A currency that a request may name, as its ISO 4217 code. The interface
     *     document counts 21 supported currencies, which all endpoints share, and does not list them; this list is
     *     proposed. §8
     * @param string $reference The merchant's own reference of an order, unique among the merchant's orders.
     *     Proposal: order-reference.
     * @param ?string $description What is paid for.
     */
    public function __construct(
        #[\SensitiveParameter] public readonly int|float $amount,
        public readonly CurrencyCode $currency,
        #[\SensitiveParameter] public readonly string $reference,
        #[\SensitiveParameter] public readonly ?string $description = null,
    ) {
    }
}
