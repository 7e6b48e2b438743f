<?php

declare(strict_types=1);

namespace Paycontract;

/** The outcome of a write whose answer was lost. */
enum Outcome: string
{
    /**
     * A record carries the idempotency key of the call and its state shows that it took effect; or the same request was
     * answered again under its key.
     */
    case Done = 'done';
    /** The service shows nothing that this call can have made; a request that is still on its way may yet arrive. */
    case NotDone = 'not_done';
    /** Anything else. */
    case Unknown = 'unknown';
}
