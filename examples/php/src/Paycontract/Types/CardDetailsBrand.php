<?php

declare(strict_types=1);

namespace Paycontract\Types;

/**
 * The card's scheme.
 *
 * Other values may come.
 */
final class CardDetailsBrand
{
    public const VISA = 'VISA';
    public const MASTERCARD = 'MASTERCARD';
    public const VERVE = 'VERVE';
    public const AMEX = 'AMEX';
}
