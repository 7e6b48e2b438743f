<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

final class SubmitSourceOfFundsFileAnswer implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'success' => ['success', 'boolean', true],
        'statusCode' => ['statusCode', 'number', true],
        'message' => ['message', 'string', true],
        'data' => ['data', AmlRecord::class, true],
    ];

    public readonly bool $success;

    /** The HTTP status. */
    public readonly int|float $statusCode;

    public readonly string $message;

    /**
     * A flagged transaction that needs, or has already received, source-of-funds review. Proposal:
     * source-of-funds-record.
     */
    public readonly AmlRecord $data;
}
