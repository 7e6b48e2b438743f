<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** A sign of life. Proposal: checkout-responses. */
final class Pong implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'pong' => ['pong', 'boolean', true],
        'time' => ['time', 'string', true],
    ];

    public readonly bool $pong;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $time;
}
