<?php

declare(strict_types=1);

namespace Paycontract\Types;

/** Other values may come. */
final class CollectionStatus
{
    public const RECEIVED = 'RECEIVED';
    public const RECONCILED = 'RECONCILED';
    public const DEFERRED = 'DEFERRED';
    public const CLAIMED = 'CLAIMED';
    public const IGNORED = 'IGNORED';
}
