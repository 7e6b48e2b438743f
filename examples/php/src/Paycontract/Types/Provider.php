<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** A bill payment provider. §2 */
final class Provider implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'serviceCategoryId' => ['serviceCategoryId', 'string', true],
        'name' => ['name', 'string', true],
        'identifier' => ['identifier', 'string', true],
        'isFixedAmount' => ['isFixedAmount', 'boolean', true],
        'description' => ['description', 'string', true],
        'logoUrl' => ['logoUrl', 'string', true],
    ];

    public readonly string $serviceCategoryId;

    public readonly string $name;

    public readonly string $identifier;

    public readonly bool $isFixedAmount;

    public readonly string $description;

    public readonly string $logoUrl;
}
