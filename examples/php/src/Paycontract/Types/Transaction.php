<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** One movement in the history of a business. §2 */
final class Transaction implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'id' => ['id', 'string', true],
        'amount' => ['amount', 'number', true],
        'status' => ['status', 'string', true],
        'fee' => ['fee', 'number', true],
        'description' => ['description', 'string', true],
        'type' => ['type', 'string', true],
        'channel' => ['channel', 'string', true],
        'method' => ['method', 'string', true],
        'currency' => ['currency', 'string', true],
        'createdAt' => ['createdAt', 'string', true],
        'updatedAt' => ['updatedAt', 'string', true],
        'businessId' => ['businessId', 'string', true],
        'reference' => ['reference', 'string', true],
        'depositId' => ['depositId', 'string', true],
        'spendingId' => ['spendingId', 'string', true],
        'refundId' => ['refundId', 'string', true],
        'topupId' => ['topupId', 'string', true],
        'tuitionId' => ['tuitionId', 'string', true],
        'walletId' => ['walletId', 'string', true],
        'cardId' => ['cardId', 'string', true],
        'swapId' => ['swapId', 'string', true],
        'balance' => ['balance', RelatedRecord::class, true],
        'refund' => ['refund', RelatedRecord::class, true],
        'topup' => ['topup', RelatedRecord::class, true],
        'spending' => ['spending', RelatedRecord::class, true],
        'billPayment' => ['billPayment', RelatedRecord::class, true],
        'swap' => ['swap', RelatedRecord::class, true],
        'deposit' => ['deposit', Deposit::class, true],
    ];

    /** Identifier. */
    public readonly string $id;

    public readonly int|float $amount;

    /** @var TransactionStatus::*|string `PENDING` is an observed value. */
    public readonly string $status;

    public readonly int|float $fee;

    public readonly string $description;

    /** @var TransactionType::*|string */
    public readonly string $type;

    public readonly ?string $channel;

    public readonly ?string $method;

    /** Currency code. */
    public readonly string $currency;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $createdAt;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $updatedAt;

    public readonly string $businessId;

    /** A reference of the form `<prefix>_<alphanumeric>`. §1.7, §2 */
    public readonly string $reference;

    /** Link to the related record. It may be null, and an empty string is possible. §2 */
    public readonly ?string $depositId;

    /** Link to the related record. It may be null, and an empty string is possible. §2 */
    public readonly ?string $spendingId;

    /** Link to the related record. It may be null, and an empty string is possible. §2 */
    public readonly ?string $refundId;

    /** Link to the related record. It may be null, and an empty string is possible. §2 */
    public readonly ?string $topupId;

    /** Link to the related record. It may be null, and an empty string is possible. §2 */
    public readonly ?string $tuitionId;

    /** Link to the related record. It may be null, and an empty string is possible. §2 */
    public readonly ?string $walletId;

    /** Link to the related record. It may be null, and an empty string is possible. §2 */
    public readonly ?string $cardId;

    /** Link to the related record. It may be null, and an empty string is possible. §2 */
    public readonly ?string $swapId;

    /** The related record, or null. §2 */
    public readonly ?RelatedRecord $balance;

    /** The related record, or null. §2 */
    public readonly ?RelatedRecord $refund;

    /** The related record, or null. §2 */
    public readonly ?RelatedRecord $topup;

    /** The related record, or null. §2 */
    public readonly ?RelatedRecord $spending;

    /** The related record, or null. §2 */
    public readonly ?RelatedRecord $billPayment;

    /** The related record, or null. §2 */
    public readonly ?RelatedRecord $swap;

    public readonly ?Deposit $deposit;
}
