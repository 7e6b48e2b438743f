<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** The customer's identity check, `PENDING` until it is `VERIFIED` or `REJECTED`. Proposal: kyc-record. */
final class CustomerKyc implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'id' => ['id', 'string', true],
        'kycStatus' => ['kycStatus', 'string', true],
    ];

    /** The id of the customer. */
    public readonly string $id;

    /** @var CustomerKycKycStatus::*|string */
    public readonly string $kycStatus;
}
