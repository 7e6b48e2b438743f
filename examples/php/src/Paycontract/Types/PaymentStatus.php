<?php

declare(strict_types=1);

namespace Paycontract\Types;

/**
 * The state of a payment order: `PENDING` until it ends as `SUCCESSFUL`, `FAILED`, `CANCELLED` or `EXPIRED`; a
 * successful one that is wholly refunded becomes `REVERSED`. Proposal: s2s-states.
 *
 * Other values may come.
 */
final class PaymentStatus
{
    public const PENDING = 'PENDING';
    public const SUCCESSFUL = 'SUCCESSFUL';
    public const FAILED = 'FAILED';
    public const CANCELLED = 'CANCELLED';
    public const EXPIRED = 'EXPIRED';
    public const REVERSED = 'REVERSED';
}
