<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** An order as an event tells of it, whichever host it was created on. Proposal: event-kinds. */
final class EventOrder implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'reference' => ['reference', 'string', true],
        'amount' => ['amount', 'number', true],
        'fee' => ['fee', 'number', true],
        'currency' => ['currency', 'string', true],
        'statusId' => ['statusId', 'integer', true],
        'status' => ['status', 'string', true],
        'amountRefunded' => ['amountRefunded', 'number', true],
        'isDisputed' => ['isDisputed', 'boolean', true],
        'createdAt' => ['createdAt', 'string', true],
        'updatedAt' => ['updatedAt', 'string', true],
        'description' => ['description', 'string', false],
        'metadata' => ['metadata', ['map', 'any'], false],
    ];

    /** The merchant's own reference. */
    public readonly string $reference;

    /**
     * Money in major units of its currency, with at most as many decimals as the currency has. Proposal: money-format.
     */
    public readonly int|float $amount;

    /**
     * Money in major units of its currency, with at most as many decimals as the currency has. Proposal: money-format.
     */
    public readonly int|float $fee;

    /** Currency code (ISO 4217). */
    public readonly string $currency;

    /**
     * @var OrderStatusId::*|int The state of an order as a number. 1 initiated, 2 pending, 3 processing, 4 failed,
     *     5 successful, 6 cancelled, 7 expired; 4 to 7 are final. Further numbers may be added. Proposal: status-ids.
     */
    public readonly int $statusId;

    /**
     * @var OrderStatus::*|string The state of an order. INITIATED goes to PENDING, PROCESSING and then SUCCESSFUL
     *     or FAILED; from INITIATED or PENDING an order may also become CANCELLED, or EXPIRED after 60 minutes. A card
     *     that needs no further step goes from INITIATED to its end at once. Proposal: order-states.
     */
    public readonly string $status;

    /**
     * Money in major units of its currency, with at most as many decimals as the currency has. Proposal: money-format.
     */
    public readonly int|float $amountRefunded;

    /** Whether a chargeback of this order is open or contested. */
    public readonly bool $isDisputed;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $createdAt;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $updatedAt;

    /** What is paid for. */
    public readonly ?string $description;

    /**
     * @var array<string, mixed>|null The merchant's own data, as it was given when the payment was created; left
     *     out where none was given. Proposal: payment-metadata.
     */
    public readonly ?array $metadata;
}
