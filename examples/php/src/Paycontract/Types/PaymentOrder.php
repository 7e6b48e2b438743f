<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** A payment order. Proposal: s2s-responses. */
final class PaymentOrder implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'reference' => ['reference', 'any', true],
        'amount' => ['amount', 'number', true],
        'fee' => ['fee', 'number', true],
        'currency' => ['currency', 'string', true],
        'status' => ['status', 'string', true],
        'expiresAt' => ['expiresAt', 'string', true],
        'metadata' => ['metadata', ['map', 'any'], false],
    ];

    /** The reference of a payment order. Proposal: reference-prefix. */
    public readonly mixed $reference;

    public readonly int|float $amount;

    public readonly int|float $fee;

    public readonly string $currency;

    /**
     * @var PaymentStatus::*|string The state of a payment order: `PENDING` until it ends as `SUCCESSFUL`, `FAILED`,
     *     `CANCELLED` or `EXPIRED`; a successful one that is wholly refunded becomes `REVERSED`. Proposal: s2s-states.
     */
    public readonly string $status;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $expiresAt;

    /**
     * @var array<string, mixed>|null The merchant's own data, as it was given when the payment was created; left
     *     out where none was given. Proposal: payment-metadata.
     */
    public readonly ?array $metadata;
}
