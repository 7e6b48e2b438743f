<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** The customer of the flagged transaction. §2 */
final class AmlCustomer implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'id' => ['id', 'string', true],
        'firstName' => ['firstName', 'string', true],
        'lastName' => ['lastName', 'string', true],
        'email' => ['email', 'string', true],
    ];

    public readonly string $id;

    public readonly string $firstName;

    public readonly string $lastName;

    public readonly string $email;
}
