<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** §4.6 */
final class RegisterCadCollectionEmailRequest implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'email' => ['email', 'string', true],
    ];

    /** @param string $email The exact sender email shown in the collection webhook's source information. */
    public function __construct(
        public readonly string $email,
    ) {
    }
}
