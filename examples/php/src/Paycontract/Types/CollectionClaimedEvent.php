<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;
use Paycontract\WebhookEvent;

/** A deferred CAD collection was claimed. Proposal: event-kinds. */
final class CollectionClaimedEvent implements WebhookEvent
{
    use Record;

    private const MEMBERS = [
        'id' => ['id', 'string', true],
        'event' => ['event', 'string', true],
        'createdAt' => ['createdAt', 'string', true],
        'data' => ['data', Collection::class, true],
    ];

    /** One per event, the same on every attempt to deliver it. */
    public readonly string $id;

    public readonly string $event;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $createdAt;

    /**
     * An incoming CAD collection: `RECEIVED`, then `RECONCILED`, or `DEFERRED` (no match, or no CAD wallet) and
     * perhaps `CLAIMED` later. One whose transaction did not succeed is `IGNORED`. Proposal: collection-states.
     */
    public readonly Collection $data;
}
