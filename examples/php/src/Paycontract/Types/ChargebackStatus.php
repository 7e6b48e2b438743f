<?php

declare(strict_types=1);

namespace Paycontract\Types;

/**
 * The state of a chargeback. OPEN goes to ACCEPTED or DECLINED, and a declined one to WON or LOST. ACCEPTED, WON and
 * LOST are final. Proposal: chargeback-states.
 *
 * Other values may come.
 */
final class ChargebackStatus
{
    public const OPEN = 'OPEN';
    public const ACCEPTED = 'ACCEPTED';
    public const DECLINED = 'DECLINED';
    public const WON = 'WON';
    public const LOST = 'LOST';
}
