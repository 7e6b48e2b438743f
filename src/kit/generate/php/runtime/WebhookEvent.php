<?php

declare(strict_types=1);

namespace Paycontract;

/**
 * What a webhook tells. `instanceof` says which event it is: one of the classes of `Events::TYPES`, or an UnknownEvent.
 *
 * @property-read ?string $id the same when the event comes again; null or empty at most in an UnknownEvent
 * @property-read string $event its kind, as `order.succeeded`
 */
interface WebhookEvent extends \JsonSerializable
{
    /** @return array<string, mixed> all that came */
    public function toArray(): array;

    /**
     * @internal
     * @return list<string>
     */
    public function listMissing(): array;
}
