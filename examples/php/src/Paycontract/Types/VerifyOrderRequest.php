<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** What VerifyOrder is sent. */
final class VerifyOrderRequest implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'data' => ['data', VerifyOrderPayload::class, true],
    ];

    /** @param VerifyOrderPayload $data The RSA-encrypted payload. §4.1 */
    public function __construct(
        public readonly VerifyOrderPayload $data,
    ) {
    }
}
