<?php

declare(strict_types=1);

namespace Paycontract;

/** What happened to an event before. */
enum ClaimedEvent
{
    /** Nothing, so the caller now owns it. */
    case Claimed;
    /** Another delivery of it is being handled. */
    case Busy;
    /** It was handled. */
    case Done;
}
