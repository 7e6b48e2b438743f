<?php

declare(strict_types=1);

namespace Paycontract\Types;

/**
 * The state of a refund. PENDING goes to PROCESSING and then SUCCESSFUL or FAILED, which are final. Proposal:
 * refund-states.
 *
 * Other values may come.
 */
final class RefundStatus
{
    public const PENDING = 'PENDING';
    public const PROCESSING = 'PROCESSING';
    public const SUCCESSFUL = 'SUCCESSFUL';
    public const FAILED = 'FAILED';
}
