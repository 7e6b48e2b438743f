<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** The account that a customer transfers the money to. Proposal: checkout-responses. */
final class RecipientAccount implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'accountNumber' => ['accountNumber', 'string', true],
        'accountName' => ['accountName', 'string', true],
        'bankName' => ['bankName', 'string', true],
        'bankCode' => ['bankCode', 'string', true],
    ];

    public readonly string $accountNumber;

    public readonly string $accountName;

    public readonly string $bankName;

    public readonly string $bankCode;
}
