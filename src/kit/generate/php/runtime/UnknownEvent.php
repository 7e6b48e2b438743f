<?php

declare(strict_types=1);

namespace Paycontract;

use Paycontract\Internal\Record;

/** A signed event that the contract does not have. Answer it with 200: it is not a mistake. */
final class UnknownEvent implements WebhookEvent
{
    use Record;

    private const MEMBERS = [
        'id' => ['id', 'string', false],
        'event' => ['event', 'string', true],
        'createdAt' => ['createdAt', 'string', false],
        'data' => ['data', 'any', false],
    ];

    /** Null or empty if the event has no id: then its duplicates cannot be recognized. */
    public readonly ?string $id;
    public readonly string $event;
    public readonly ?string $createdAt;
    public readonly mixed $data;
}
