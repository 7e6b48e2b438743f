<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** A flagged transaction that needs, or has already received, source-of-funds review. §2 */
final class AmlRecord implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'id' => ['id', 'string', true],
        'businessId' => ['businessId', 'string', true],
        'currency' => ['currency', 'string', true],
        'amount' => ['amount', 'number', true],
        'status' => ['status', 'string', true],
        'proofUrl' => ['proofUrl', 'string', true],
        'reviewNotes' => ['reviewNotes', 'string', true],
        'createdAt' => ['createdAt', 'string', true],
        'deposit' => ['deposit', AmlDeposit::class, true],
        'customer' => ['customer', AmlCustomer::class, true],
    ];

    public readonly string $id;

    public readonly string $businessId;

    /** Currency code. */
    public readonly string $currency;

    public readonly int|float $amount;

    /** @var AmlRecordStatus::*|string */
    public readonly string $status;

    public readonly ?string $proofUrl;

    public readonly ?string $reviewNotes;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $createdAt;

    /** The deposit of the flagged transaction. §2 */
    public readonly AmlDeposit $deposit;

    /** The customer of the flagged transaction. §2 */
    public readonly AmlCustomer $customer;
}
