<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/**
 * `redirect` sends the customer to `url`, for 3DS. `pin` and `otp` are entered in the merchant's own form: chargeCard
 * is then sent again with the same card, and in it `pin` or `otp`; that goes on with the charge, and the answer says
 * what is left. A wrong one is asked for again, and the third wrong one declines the card. Proposal: s2s-challenge.
 */
final class NextAction implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'type' => ['type', 'string', true],
        'url' => ['url', 'string', false],
    ];

    /** @var NextActionType::*|string */
    public readonly string $type;

    /** Stands beside `redirect` alone. */
    public readonly ?string $url;
}
