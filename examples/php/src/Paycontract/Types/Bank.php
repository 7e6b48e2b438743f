<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** A bank that a customer can pay from. Proposal: checkout-responses. */
final class Bank implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'id' => ['id', 'string', true],
        'name' => ['name', 'string', true],
        'bankCode' => ['bankCode', 'string', true],
        'country' => ['country', 'string', true],
        'logoUrl' => ['logoUrl', 'string', true],
    ];

    public readonly string $id;

    public readonly string $name;

    /** The code that `bankTransfer.bankCode` takes. */
    public readonly string $bankCode;

    /** Country code (ISO 3166-1 alpha-2). */
    public readonly string $country;

    public readonly string $logoUrl;
}
