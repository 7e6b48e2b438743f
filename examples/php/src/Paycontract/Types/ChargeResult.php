<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/**
 * What the charge came to. A refused card is an answer too, `FAILED` with its failure code. Proposal: s2s-responses.
 */
final class ChargeResult implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'reference' => ['reference', 'any', true],
        'status' => ['status', 'string', true],
        'nextAction' => ['nextAction', NextAction::class, true],
        'failureCode' => ['failureCode', 'string', true],
        'metadata' => ['metadata', ['map', 'any'], false],
    ];

    /** The reference of a payment order. Proposal: reference-prefix. */
    public readonly mixed $reference;

    /**
     * @var PaymentStatus::*|string The state of a payment order: `PENDING` until it ends as `SUCCESSFUL`, `FAILED`,
     *     `CANCELLED` or `EXPIRED`; a successful one that is wholly refunded becomes `REVERSED`. Proposal: s2s-states.
     */
    public readonly string $status;

    /** What the customer has to do next, null where nothing is left to do. */
    public readonly ?NextAction $nextAction;

    /**
     * @var FailureCode::*|string Why a card was refused: 05 do not honour, 14 invalid number, 41 lost, 43 stolen,
     *     51 insufficient funds, 54 expired, 59 suspected fraud, 82 wrong CVV. Null where nothing was refused.
     *     Proposal: status-codes.
     */
    public readonly string $failureCode;

    /**
     * @var array<string, mixed>|null The merchant's own data, as it was given when the payment was created; left
     *     out where none was given. Proposal: payment-metadata.
     */
    public readonly ?array $metadata;
}
