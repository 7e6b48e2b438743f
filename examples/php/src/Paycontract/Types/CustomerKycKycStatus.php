<?php

declare(strict_types=1);

namespace Paycontract\Types;

/** Other values may come. */
final class CustomerKycKycStatus
{
    public const PENDING = 'PENDING';
    public const VERIFIED = 'VERIFIED';
    public const REJECTED = 'REJECTED';
}
