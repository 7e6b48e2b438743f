<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** What GetOrderFee is sent. */
final class GetOrderFeeRequest implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'data' => ['data', GetOrderFeePayload::class, true],
    ];

    /** @param GetOrderFeePayload $data The RSA-encrypted payload. §4.1 */
    public function __construct(
        public readonly GetOrderFeePayload $data,
    ) {
    }
}
