<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

final class AttachCustomerKycAnswer implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'success' => ['success', 'boolean', true],
        'statusCode' => ['statusCode', 'number', true],
        'message' => ['message', 'string', true],
        'data' => ['data', CustomerKyc::class, true],
    ];

    public readonly bool $success;

    /** The HTTP status. */
    public readonly int|float $statusCode;

    public readonly string $message;

    /** The customer's identity check, `PENDING` until it is `VERIFIED` or `REJECTED`. Proposal: kyc-record. */
    public readonly CustomerKyc $data;
}
