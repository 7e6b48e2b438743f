<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** A sender email that a business has registered. One email can belong to only one business. §2 */
final class CadCollectionEmail implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'id' => ['id', 'string', true],
        'email' => ['email', 'string', true],
        'businessId' => ['businessId', 'string', true],
        'createdAt' => ['createdAt', 'string', true],
    ];

    public readonly string $id;

    /** The exact sender email shown in the collection webhook's source information. */
    public readonly string $email;

    /** Proposal: cad-email-record. */
    public readonly string $businessId;

    /** An ISO 8601 timestamp. Proposal: cad-email-record. */
    public readonly string $createdAt;
}
