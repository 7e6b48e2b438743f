<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** Who pays. Proposal: s2s-requests. */
final class PaymentCustomer implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'firstName' => ['firstName', 'string', false],
        'lastName' => ['lastName', 'string', false],
        'email' => ['email', 'string', false],
        'phone' => ['phone', 'string', false],
    ];

    /**
     * @param ?string $firstName
     * @param ?string $lastName
     * @param ?string $email
     * @param ?string $phone In international form.
     */
    public function __construct(
        public readonly ?string $firstName = null,
        public readonly ?string $lastName = null,
        public readonly ?string $email = null,
        public readonly ?string $phone = null,
    ) {
    }
}
