<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** Who pays. Proposal: create-order-payload. */
final class Customer implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'firstname' => ['firstname', 'string', false],
        'lastname' => ['lastname', 'string', false],
        'email' => ['email', 'string', false],
        'mobile' => ['mobile', 'string', false],
        'country' => ['country', 'string', false],
    ];

    /**
     * @param ?string $firstname
     * @param ?string $lastname
     * @param ?string $email
     * @param ?string $mobile Telephone number in digits.
     * @param ?string $country Country code (ISO 3166-1 alpha-2).
     */
    public function __construct(
        #[\SensitiveParameter] public readonly ?string $firstname = null,
        #[\SensitiveParameter] public readonly ?string $lastname = null,
        #[\SensitiveParameter] public readonly ?string $email = null,
        #[\SensitiveParameter] public readonly ?string $mobile = null,
        #[\SensitiveParameter] public readonly ?string $country = null,
    ) {
    }
}
