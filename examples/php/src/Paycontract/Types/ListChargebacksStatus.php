<?php

declare(strict_types=1);

namespace Paycontract\Types;

enum ListChargebacksStatus: string
{
    case Open = 'OPEN';
    case Accepted = 'ACCEPTED';
    case Declined = 'DECLINED';
    case Won = 'WON';
    case Lost = 'LOST';
}
