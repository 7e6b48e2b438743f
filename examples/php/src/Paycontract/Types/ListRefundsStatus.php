<?php

declare(strict_types=1);

namespace Paycontract\Types;

enum ListRefundsStatus: string
{
    case Pending = 'PENDING';
    case Processing = 'PROCESSING';
    case Successful = 'SUCCESSFUL';
    case Failed = 'FAILED';
}
