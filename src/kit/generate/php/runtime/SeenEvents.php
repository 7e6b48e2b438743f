<?php

declare(strict_types=1);

namespace Paycontract;

/**
 * Knows which events were handled, so that a repeat is not handled again. With several processes it has to be one store
 * for all, a table of your database for example:
 *
 *     create table seen_events (id varchar(255) primary key, token char(32) not null, done boolean not null,
 *         since timestamp not null)
 */
interface SeenEvents
{
    /**
     * Asks for an event before it is handled. It has to be atomic: of two deliveries at once one gets `Claimed`. A
     * claim that is older than your functions take is one whose process died: give it to the next delivery, or the
     * event is lost.
     *
     * @param string $token of this delivery alone: keep it with the claim
     */
    public function claim(string $eventId, string $token): ClaimedEvent;

    /**
     * Ends the claim that has this token.
     *
     * @param bool $isDone true: the event is never handled again, also where another delivery has claimed it since.
     *     false: the next delivery may have it, unless another one has claimed or handled it since
     */
    public function settle(string $eventId, bool $isDone, string $token): void;
}
