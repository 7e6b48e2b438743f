<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** The plaintext of `data` of createRefund. Proposal: refund-payload. */
final class CreateRefundPayload implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'reference' => ['reference', 'string', true],
        'amount' => ['amount', 'any', false],
        'reason' => ['reason', 'string', false],
    ];

    /**
     * @param string $reference The merchant's own reference of an order, unique among the merchant's orders.
     *     Proposal: order-reference.
     * @param mixed $amount How much goes back; absent for all that is left.
     * @param ?string $reason Why the money goes back.
     */
    public function __construct(
        #[\SensitiveParameter] public readonly string $reference,
        #[\SensitiveParameter] public readonly mixed $amount = null,
        #[\SensitiveParameter] public readonly ?string $reason = null,
    ) {
    }
}
