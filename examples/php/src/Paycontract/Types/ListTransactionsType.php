<?php

declare(strict_types=1);

namespace Paycontract\Types;

enum ListTransactionsType: string
{
    case Credit = 'CREDIT';
    case Debit = 'DEBIT';
}
