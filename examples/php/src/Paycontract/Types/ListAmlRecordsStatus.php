<?php

declare(strict_types=1);

namespace Paycontract\Types;

enum ListAmlRecordsStatus: string
{
    case Pending = 'PENDING';
    case ProofUploaded = 'PROOF_UPLOADED';
    case Approved = 'APPROVED';
    case Rejected = 'REJECTED';
}
