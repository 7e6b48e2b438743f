<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;
use Paycontract\WebhookEvent;

/** A refund failed. Proposal: event-kinds. */
final class RefundFailedEvent implements WebhookEvent
{
    use Record;

    private const MEMBERS = [
        'id' => ['id', 'string', true],
        'event' => ['event', 'string', true],
        'createdAt' => ['createdAt', 'string', true],
        'data' => ['data', Refund::class, true],
    ];

    /** One per event, the same on every attempt to deliver it. */
    public readonly string $id;

    public readonly string $event;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $createdAt;

    /**
     * Money going back to the customer of a paid order. The refunds of an order never add up to more than was paid.
     * Proposal: refund-fields.
     */
    public readonly Refund $data;
}
