<?php

declare(strict_types=1);

namespace Paycontract\Types;

/**
 * The state of an order. INITIATED goes to PENDING, PROCESSING and then SUCCESSFUL or FAILED; from INITIATED or
 * PENDING an order may also become CANCELLED, or EXPIRED after 60 minutes. A card that needs no further step goes from
 * INITIATED to its end at once. Proposal: order-states.
 *
 * Other values may come.
 */
final class OrderStatus
{
    public const INITIATED = 'INITIATED';
    public const PENDING = 'PENDING';
    public const PROCESSING = 'PROCESSING';
    public const SUCCESSFUL = 'SUCCESSFUL';
    public const FAILED = 'FAILED';
    public const CANCELLED = 'CANCELLED';
    public const EXPIRED = 'EXPIRED';
}
