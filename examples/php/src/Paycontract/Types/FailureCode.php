<?php

declare(strict_types=1);

namespace Paycontract\Types;

/**
 * Why a card was refused: 05 do not honour, 14 invalid number, 41 lost, 43 stolen, 51 insufficient funds, 54 expired,
 * 59 suspected fraud, 82 wrong CVV. Null where nothing was refused. Proposal: status-codes.
 *
 * Other values may come.
 */
final class FailureCode
{
    public const VALUE_05 = '05';
    public const VALUE_14 = '14';
    public const VALUE_41 = '41';
    public const VALUE_43 = '43';
    public const VALUE_51 = '51';
    public const VALUE_54 = '54';
    public const VALUE_59 = '59';
    public const VALUE_82 = '82';
}
