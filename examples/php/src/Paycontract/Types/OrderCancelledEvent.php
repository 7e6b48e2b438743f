<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;
use Paycontract\WebhookEvent;

/** An order was cancelled. Proposal: event-kinds. */
final class OrderCancelledEvent implements WebhookEvent
{
    use Record;

    private const MEMBERS = [
        'id' => ['id', 'string', true],
        'event' => ['event', 'string', true],
        'createdAt' => ['createdAt', 'string', true],
        'data' => ['data', EventOrder::class, true],
    ];

    /** One per event, the same on every attempt to deliver it. */
    public readonly string $id;

    public readonly string $event;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $createdAt;

    /** An order as an event tells of it, whichever host it was created on. Proposal: event-kinds. */
    public readonly EventOrder $data;
}
