<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** How the payment is to run. Proposal: create-order-payload. */
final class PaymentSettings implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'redirectUrl' => ['redirectUrl', 'string', false],
    ];

    /** @param ?string $redirectUrl Where the customer goes when all is done. */
    public function __construct(
        #[\SensitiveParameter] public readonly ?string $redirectUrl = null,
    ) {
    }
}
