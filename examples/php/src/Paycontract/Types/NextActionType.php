<?php

declare(strict_types=1);

namespace Paycontract\Types;

/** Other values may come. */
final class NextActionType
{
    public const REDIRECT = 'redirect';
    public const PIN = 'pin';
    public const OTP = 'otp';
}
