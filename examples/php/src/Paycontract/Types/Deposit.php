<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** The deposit behind a transaction. §2 */
final class Deposit implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'id' => ['id', 'string', true],
        'currency' => ['currency', 'string', true],
        'amount' => ['amount', 'number', true],
        'fee' => ['fee', 'number', true],
        'amountSent' => ['amountSent', 'number', true],
        'status' => ['status', 'string', true],
        'depositType' => ['depositType', 'string', true],
        'createdAt' => ['createdAt', 'string', true],
        'updatedAt' => ['updatedAt', 'string', true],
        'provider' => ['provider', 'string', true],
        'providerId' => ['providerId', 'string', true],
    ];

    public readonly string $id;

    public readonly string $currency;

    public readonly int|float $amount;

    public readonly int|float $fee;

    public readonly int|float $amountSent;

    /** @var DepositStatus::*|string `PENDING` is an observed value. */
    public readonly string $status;

    /** @var DepositDepositType::*|string `BANK_TRANSFER` is an observed value. */
    public readonly string $depositType;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $createdAt;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $updatedAt;

    public readonly ?string $provider;

    public readonly string $providerId;
}
