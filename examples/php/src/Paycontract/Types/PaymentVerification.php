<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** What became of a payment order. Proposal: s2s-responses. */
final class PaymentVerification implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'reference' => ['reference', 'any', true],
        'amount' => ['amount', 'number', true],
        'fee' => ['fee', 'number', true],
        'currency' => ['currency', 'string', true],
        'status' => ['status', 'string', true],
        'channel' => ['channel', 'string', true],
        'paidAt' => ['paidAt', 'string', true],
        'failureCode' => ['failureCode', 'string', true],
        'customer' => ['customer', Payer::class, true],
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

    /** How it was paid, null until it was tried. */
    public readonly ?string $channel;

    /** Null until it is paid. */
    public readonly ?string $paidAt;

    /**
     * @var FailureCode::*|string Why a card was refused: 05 do not honour, 14 invalid number, 41 lost, 43 stolen,
     *     51 insufficient funds, 54 expired, 59 suspected fraud, 82 wrong CVV. Null where nothing was refused.
     *     Proposal: status-codes.
     */
    public readonly string $failureCode;

    /** The customer as given when the payment order was created. Proposal: s2s-responses. */
    public readonly Payer $customer;

    /**
     * @var array<string, mixed>|null The merchant's own data, as it was given when the payment was created; left
     *     out where none was given. Proposal: payment-metadata.
     */
    public readonly ?array $metadata;
}
