<?php

declare(strict_types=1);

namespace Paycontract\Types;

/** Other values may come. */
final class AmlRecordStatus
{
    public const PENDING = 'PENDING';
    public const PROOF_UPLOADED = 'PROOF_UPLOADED';
    public const APPROVED = 'APPROVED';
    public const REJECTED = 'REJECTED';
}
