<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** A package of a cable TV provider. §2 */
final class TvPackage implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'name' => ['name', 'string', true],
        'bundleCode' => ['bundleCode', 'string', true],
        'amount' => ['amount', 'number', true],
        'isAmountFixed' => ['isAmountFixed', 'boolean', true],
    ];

    public readonly string $name;

    public readonly string $bundleCode;

    /** Null when the amount is not fixed. */
    public readonly int|float|null $amount;

    public readonly bool $isAmountFixed;
}
