<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** The plaintext of `data` of verifyOrder. Proposal: verify-order-payload. */
final class VerifyOrderPayload implements \JsonSerializable
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
