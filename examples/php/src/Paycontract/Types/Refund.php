<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/**
 * Money going back to the customer of a paid order. The refunds of an order never add up to more than was paid.
 * Proposal: refund-fields.
 */
final class Refund implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'id' => ['id', 'string', true],
        'refundReference' => ['refundReference', 'string', true],
        'orderReference' => ['orderReference', 'string', true],
        'amount' => ['amount', 'number', true],
        'currency' => ['currency', 'string', true],
        'reason' => ['reason', 'string', true],
        'status' => ['status', 'string', true],
        'createdAt' => ['createdAt', 'string', true],
        'updatedAt' => ['updatedAt', 'string', true],
    ];

    public readonly string $id;

    /** The service's reference of a refund, `RFD_` and 16 upper-case letters or digits. Proposal: reference-prefix. */
    public readonly string $refundReference;

    /** The merchant's own reference of the order. */
    public readonly string $orderReference;

    /**
     * Money in major units of its currency, with at most as many decimals as the currency has. Proposal: money-format.
     */
    public readonly int|float $amount;

    /** Currency code (ISO 4217). */
    public readonly string $currency;

    /** Why the money goes back; null where no reason was given. */
    public readonly ?string $reason;

    /**
     * @var RefundStatus::*|string The state of a refund. PENDING goes to PROCESSING and then SUCCESSFUL or FAILED,
     *     which are final. Proposal: refund-states.
     */
    public readonly string $status;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $createdAt;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $updatedAt;
}
