<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;
use Paycontract\WebhookEvent;

/** An order was paid. Proposal: event-kinds. */
final class OrderSucceededEvent implements WebhookEvent
{
    use Record;

    private const MEMBERS = [
        'id' => ['id', 'string', true],
        'event' => ['event', 'string', true],
        'createdAt' => ['createdAt', 'string', true],
        'data' => ['data', Order::class, true],
    ];

    /** One per event, the same on every attempt to deliver it. */
    public readonly string $id;

    public readonly string $event;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $createdAt;

    /** A payment order. Proposal: order-fields. */
    public readonly Order $data;
}
