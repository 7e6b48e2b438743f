<?php

declare(strict_types=1);

namespace Paycontract;

/** Whether a write whose answer did not come took effect. */
enum Outcome: string
{
    /**
     * A record carries the idempotency key of the call, and is in a state in which it has its effect; or the same
     * request was answered again under its key.
     */
    case Done = 'done';
    /** The service showed nothing that this call can have made; a request that is still on its way may yet arrive. */
    case NotDone = 'not_done';
    /** Anything else. */
    case Unknown = 'unknown';
}
