<?php

declare(strict_types=1);

namespace Paycontract;

/**
 * A webhook's event. `instanceof` tells which: one of the classes of `Events::TYPES`, or an UnknownEvent.
 *
 * @property-read ?string $id the same on every delivery; null or empty only in an UnknownEvent
 * @property-read string $event its name, e.g. `order.succeeded`
 */
interface WebhookEvent extends \JsonSerializable
{
    /** @return array<string, mixed> all members, as received */
    public function toArray(): array;

    /**
     * @internal
     * @return list<string>
     */
    public function listMissing(): array;
}
