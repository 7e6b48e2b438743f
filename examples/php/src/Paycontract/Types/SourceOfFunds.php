<?php

declare(strict_types=1);

namespace Paycontract\Types;

/** Where the money comes from. Proposal: compliance-requests. */
enum SourceOfFunds: string
{
    case Salary = 'SALARY';
    case BusinessRevenue = 'BUSINESS_REVENUE';
    case Savings = 'SAVINGS';
    case Investment = 'INVESTMENT';
    case Gift = 'GIFT';
    case Loan = 'LOAN';
    case SaleOfAssets = 'SALE_OF_ASSETS';
    case Other = 'OTHER';
}
