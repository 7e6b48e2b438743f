<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** How a transfer is to run. Proposal: pay-order-payload. */
final class BankTransfer implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'bankCode' => ['bankCode', 'string', true],
    ];

    /** @param string $bankCode The bank to pay to, as listBanks names it. */
    public function __construct(
        #[\SensitiveParameter] public readonly string $bankCode,
    ) {
    }
}
