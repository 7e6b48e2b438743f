<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** What CreateRefund is sent. */
final class CreateRefundRequest implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'data' => ['data', CreateRefundPayload::class, true],
    ];

    /** @param CreateRefundPayload $data The RSA-encrypted payload. §4.1 */
    public function __construct(
        public readonly CreateRefundPayload $data,
    ) {
    }
}
