<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** The customer as given when the payment order was created. Proposal: s2s-responses. */
final class Payer implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'firstName' => ['firstName', 'string', false],
        'lastName' => ['lastName', 'string', false],
        'email' => ['email', 'string', false],
        'phone' => ['phone', 'string', false],
    ];

    public readonly ?string $firstName;

    public readonly ?string $lastName;

    public readonly ?string $email;

    public readonly ?string $phone;
}
