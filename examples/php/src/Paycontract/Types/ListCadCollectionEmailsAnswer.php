<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

final class ListCadCollectionEmailsAnswer implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'success' => ['success', 'boolean', true],
        'statusCode' => ['statusCode', 'number', true],
        'message' => ['message', 'string', true],
        'data' => ['data', ['list', CadCollectionEmail::class], true],
    ];

    public readonly bool $success;

    /** The HTTP status. */
    public readonly int|float $statusCode;

    public readonly string $message;

    /** @var list<CadCollectionEmail> */
    public readonly array $data;
}
