<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** A data plan of an internet provider. §2 */
final class DataPlan implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'validity' => ['validity', 'string', true],
        'bundleCode' => ['bundleCode', 'string', true],
        'amount' => ['amount', 'string', true],
        'isAmountFixed' => ['isAmountFixed', 'boolean', true],
    ];

    /** A duration in words. */
    public readonly string $validity;

    public readonly string $bundleCode;

    /** A decimal with two places, "0.00" where it is not fixed. */
    public readonly string $amount;

    public readonly bool $isAmountFixed;
}
