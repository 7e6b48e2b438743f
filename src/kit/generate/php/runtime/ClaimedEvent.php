<?php

declare(strict_types=1);

namespace Paycontract;

/** What happened to an event before. */
enum ClaimedEvent
{
    /** Nothing: it is the caller's now. */
    case Claimed;
    /** Another delivery of it is being handled. */
    case Busy;
    /** It was handled. */
    case Done;
}
