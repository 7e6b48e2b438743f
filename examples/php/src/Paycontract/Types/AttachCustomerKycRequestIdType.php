<?php

declare(strict_types=1);

namespace Paycontract\Types;

enum AttachCustomerKycRequestIdType: string
{
    case Passport = 'PASSPORT';
    case DriversLicense = 'DRIVERS_LICENSE';
    case ResidentPermit = 'RESIDENT_PERMIT';
    case NationalId = 'NATIONAL_ID';
    case VotersCard = 'VOTERS_CARD';
    case Bvn = 'BVN';
    case Nin = 'NIN';
}
