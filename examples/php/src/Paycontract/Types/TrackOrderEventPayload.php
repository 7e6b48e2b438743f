<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** The plaintext of `data` of trackOrderEvent. Proposal: track-event-payload. */
final class TrackOrderEventPayload implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'eventName' => ['eventName', 'string', true],
        'orderReference' => ['orderReference', 'string', true],
    ];

    /**
     * @param string $eventName What happened on the merchant's page. The name is free, as no event kinds are
     *     documented. Proposal: event-tracking.
     * @param string $orderReference The merchant's own reference of an order, unique among the merchant's orders.
     *     Proposal: order-reference.
     */
    public function __construct(
        #[\SensitiveParameter] public readonly string $eventName,
        #[\SensitiveParameter] public readonly string $orderReference,
    ) {
    }
}
