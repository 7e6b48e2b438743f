<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** What GetOrderStatus is sent. */
final class GetOrderStatusRequest implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'data' => ['data', GetOrderStatusPayload::class, true],
    ];

    /** @param GetOrderStatusPayload $data The RSA-encrypted payload. §4.1 */
    public function __construct(
        public readonly GetOrderStatusPayload $data,
    ) {
    }
}
