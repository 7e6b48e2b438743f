<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** What ChargeToken is sent. */
final class ChargeTokenRequest implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'data' => ['data', ChargeTokenPayload::class, true],
    ];

    /** @param ChargeTokenPayload $data The RSA-encrypted payload. §4.1 */
    public function __construct(
        public readonly ChargeTokenPayload $data,
    ) {
    }
}
