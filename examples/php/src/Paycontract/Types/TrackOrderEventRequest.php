<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** What TrackOrderEvent is sent. */
final class TrackOrderEventRequest implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'data' => ['data', TrackOrderEventPayload::class, true],
    ];

    /** @param TrackOrderEventPayload $data The RSA-encrypted payload. §4.1 */
    public function __construct(
        public readonly TrackOrderEventPayload $data,
    ) {
    }
}
