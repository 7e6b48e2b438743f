<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/**
 * The plaintext of `data` of saveCard. The order has been paid by the card that is to be saved. Proposal:
 * save-card-payload.
 */
final class SaveCardPayload implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'reference' => ['reference', 'string', true],
    ];

    /**
     * @param string $reference The merchant's own reference of an order, unique among the merchant's orders.
     *     Proposal: order-reference.
     */
    public function __construct(
        #[\SensitiveParameter] public readonly string $reference,
    ) {
    }
}
