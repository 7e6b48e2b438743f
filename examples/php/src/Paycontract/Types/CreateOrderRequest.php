<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** What CreateOrder is sent. */
final class CreateOrderRequest implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'data' => ['data', CreateOrderPayload::class, true],
    ];

    /** @param CreateOrderPayload $data The RSA-encrypted payload. §4.1 */
    public function __construct(
        public readonly CreateOrderPayload $data,
    ) {
    }
}
