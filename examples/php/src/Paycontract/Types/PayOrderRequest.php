<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** What PayOrder is sent. */
final class PayOrderRequest implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'data' => ['data', PayOrderPayload::class, true],
    ];

    /** @param PayOrderPayload $data The RSA-encrypted payload. §4.1 */
    public function __construct(
        public readonly PayOrderPayload $data,
    ) {
    }
}
