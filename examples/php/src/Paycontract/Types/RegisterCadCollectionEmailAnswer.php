<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

final class RegisterCadCollectionEmailAnswer implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'success' => ['success', 'boolean', true],
        'statusCode' => ['statusCode', 'number', true],
        'message' => ['message', 'string', true],
        'data' => ['data', CadCollectionEmail::class, true],
    ];

    public readonly bool $success;

    /** The HTTP status. */
    public readonly int|float $statusCode;

    public readonly string $message;

    /** A sender email that a business has registered. One email can belong to only one business. §2 */
    public readonly CadCollectionEmail $data;
}
