<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** The deposit of the flagged transaction. §2 */
final class AmlDeposit implements \JsonSerializable
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

    /** @var AmlDepositStatus::*|string `PENDING` is an observed value. */
    public readonly string $status;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $createdAt;
}
