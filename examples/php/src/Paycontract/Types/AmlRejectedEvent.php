<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;
use Paycontract\WebhookEvent;

/** An AML record was rejected. Proposal: event-kinds. */
final class AmlRejectedEvent implements WebhookEvent
{
    use Record;

    private const MEMBERS = [
        'id' => ['id', 'string', true],
        'event' => ['event', 'string', true],
        'createdAt' => ['createdAt', 'string', true],
        'data' => ['data', AmlRecord::class, true],
    ];

    /** One per event, the same on every attempt to deliver it. */
    public readonly string $id;

    public readonly string $event;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $createdAt;

    /** A flagged transaction that needs, or has already received, source-of-funds review. §2 */
    public readonly AmlRecord $data;
}
