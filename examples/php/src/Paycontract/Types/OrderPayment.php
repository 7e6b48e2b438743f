<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** One attempt to pay an order. Proposal: order-fields. */
final class OrderPayment implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'paymentReference' => ['paymentReference', 'string', true],
        'orderReference' => ['orderReference', 'string', true],
        'paymentOption' => ['paymentOption', 'string', true],
        'amount' => ['amount', 'number', true],
        'fee' => ['fee', 'number', true],
        'currency' => ['currency', 'string', true],
        'statusId' => ['statusId', 'integer', true],
        'status' => ['status', 'string', true],
        'statusCode' => ['statusCode', 'string', true],
        'createdAt' => ['createdAt', 'string', true],
    ];

    /** The service's reference of a payment, `PAY_` and 16 upper-case letters or digits. Proposal: reference-prefix. */
    public readonly string $paymentReference;

    /** The merchant's own reference of the order. */
    public readonly string $orderReference;

    /** @var PaymentOption::*|string A way to pay. Proposal: payment-options. */
    public readonly string $paymentOption;

    /**
     * Money in major units of its currency, with at most as many decimals as the currency has. Proposal: money-format.
     */
    public readonly int|float $amount;

    /**
     * Money in major units of its currency, with at most as many decimals as the currency has. Proposal: money-format.
     */
    public readonly int|float $fee;

    /** Currency code (ISO 4217). */
    public readonly string $currency;

    /**
     * @var OrderStatusId::*|int The state of an order as a number. 1 initiated, 2 pending, 3 processing, 4 failed,
     *     5 successful, 6 cancelled, 7 expired; 4 to 7 are final. Further numbers may be added. Proposal: status-ids.
     */
    public readonly int $statusId;

    /**
     * @var OrderStatus::*|string The state of an order. INITIATED goes to PENDING, PROCESSING and then SUCCESSFUL
     *     or FAILED; from INITIATED or PENDING an order may also become CANCELLED, or EXPIRED after 60 minutes. A card
     *     that needs no further step goes from INITIATED to its end at once. Proposal: order-states.
     */
    public readonly string $status;

    /**
     * @var StatusCode::*|string The outcome in two digits. That answers carry a `statusCode` is stated in §7; the
     *     values are proposed: 00 done, 09 in progress; 03 key not accepted, 30 malformed, 57 not supported, 25 no
     *     such record, 94 duplicate, 12 not allowed in this state, 13 too large, 15 wrong content type, 65 too many
     *     requests; and for a declined card 05 do not honour, 14 invalid number, 41 lost, 43 stolen, 51 insufficient
     *     funds, 54 expired, 59 suspected fraud, 82 wrong CVV. Proposal: status-codes.
     */
    public readonly string $statusCode;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $createdAt;
}
