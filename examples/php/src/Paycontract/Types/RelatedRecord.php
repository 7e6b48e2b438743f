<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** The related record, or null. §2 */
final class RelatedRecord implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'id' => ['id', 'string', true],
        'amount' => ['amount', 'number', true],
        'currency' => ['currency', 'string', true],
        'status' => ['status', 'string', true],
        'createdAt' => ['createdAt', 'string', true],
    ];

    public readonly string $id;

    public readonly int|float $amount;

    public readonly string $currency;

    public readonly string $status;

    public readonly string $createdAt;
}
