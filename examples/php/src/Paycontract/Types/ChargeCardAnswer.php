<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

final class ChargeCardAnswer implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'success' => ['success', 'boolean', true],
        'statusCode' => ['statusCode', 'number', true],
        'message' => ['message', 'string', true],
        'data' => ['data', ChargeResult::class, true],
    ];

    public readonly bool $success;

    /** The HTTP status. */
    public readonly int|float $statusCode;

    public readonly string $message;

    /**
     * What the charge came to. A refused card is an answer too, `FAILED` with its failure code. Proposal:
     * s2s-responses.
     */
    public readonly ChargeResult $data;
}
