<?php

declare(strict_types=1);

namespace Paycontract;

/**
 * Knows which events were handled, so that a duplicate is not handled again. Several processes must share one store,
 * such as a table of your database:
 *
 *     create table seen_events (id varchar(255) primary key, token char(32) not null, done boolean not null,
 *         since timestamp not null)
 */
interface SeenEvents
{
    /**
     * Claims an event before it is handled. It must be atomic: of two simultaneous deliveries only one gets `Claimed`.
     * If a claim is older than your functions ever take, its process died: let the next delivery claim the event, or
     * the event is lost.
     *
     * @param string $token unique to this delivery: store it with the claim
     */
    public function claim(string $eventId, string $token): ClaimedEvent;

    /**
     * Settles the claim with this token.
     *
     * @param bool $isDone true: the event is never handled again, even if another delivery has claimed it since. false:
     *     the next delivery may claim it, unless another one has claimed or handled it since
     */
    public function settle(string $eventId, bool $isDone, string $token): void;
}
