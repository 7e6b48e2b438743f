<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** What SaveCard is sent. */
final class SaveCardRequest implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'data' => ['data', SaveCardPayload::class, true],
    ];

    /** @param SaveCardPayload $data The RSA-encrypted payload. §4.1 */
    public function __construct(
        public readonly SaveCardPayload $data,
    ) {
    }
}
