<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/**
 * An incoming CAD collection: `RECEIVED`, then `RECONCILED`, or `DEFERRED` (no match, or no CAD wallet) and perhaps
 * `CLAIMED` later. One whose transaction did not succeed is `IGNORED`. Proposal: collection-states.
 */
final class Collection implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'id' => ['id', 'string', true],
        'transactionReference' => ['transactionReference', 'string', true],
        'status' => ['status', 'string', true],
        'amount' => ['amount', 'number', true],
        'currency' => ['currency', 'string', true],
        'senderEmail' => ['senderEmail', 'string', true],
        'createdAt' => ['createdAt', 'string', true],
        'updatedAt' => ['updatedAt', 'string', true],
    ];

    public readonly string $id;

    /** The sender's own reference. */
    public readonly string $transactionReference;

    /** @var CollectionStatus::*|string */
    public readonly string $status;

    public readonly int|float $amount;

    public readonly string $currency;

    public readonly string $senderEmail;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $createdAt;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $updatedAt;
}
