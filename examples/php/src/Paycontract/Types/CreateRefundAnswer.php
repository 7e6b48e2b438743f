<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

final class CreateRefundAnswer implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'status' => ['status', 'string', true],
        'statusCode' => ['statusCode', 'string', true],
        'message' => ['message', 'string', true],
        'data' => ['data', Refund::class, true],
    ];

    /**
     * @var EnvelopeStatus::*|string `success` where the request did what it asked, `pending` where the outcome
     *     comes later, `failed` where it did not, which includes a declined card.
     */
    public readonly string $status;

    /**
     * @var StatusCode::*|string The outcome in two digits. That answers carry a `statusCode` is stated in §7; the
     *     values are proposed: 00 done, 09 in progress; 03 key not accepted, 30 malformed, 57 not supported, 25 no
     *     such record, 94 duplicate, 12 not allowed in this state, 13 too large, 15 wrong content type, 65 too many
     *     requests; and for a declined card 05 do not honour, 14 invalid number, 41 lost, 43 stolen, 51 insufficient
     *     funds, 54 expired, 59 suspected fraud, 82 wrong CVV. §7
     */
    public readonly string $statusCode;

    /** One sentence for a person. */
    public readonly string $message;

    /**
     * Money going back to the customer of a paid order. The refunds of an order never add up to more than was paid.
     * Proposal: refund-fields.
     */
    public readonly Refund $data;
}
