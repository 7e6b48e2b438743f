<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** Who pays, as given when the order was created; null for what was not given. Proposal: order-fields. */
final class OrderCustomer implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'firstname' => ['firstname', 'string', true],
        'lastname' => ['lastname', 'string', true],
        'email' => ['email', 'string', true],
        'mobile' => ['mobile', 'string', true],
        'country' => ['country', 'string', true],
    ];

    public readonly ?string $firstname;

    public readonly ?string $lastname;

    public readonly ?string $email;

    public readonly ?string $mobile;

    /** Country code (ISO 3166-1 alpha-2). */
    public readonly ?string $country;
}
