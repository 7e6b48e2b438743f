<?php

declare(strict_types=1);

namespace Paycontract\Types;

/**
 * The outcome in two digits. That answers carry a `statusCode` is stated in §7; the values are proposed: 00 done, 09
 * in progress; 03 key not accepted, 30 malformed, 57 not supported, 25 no such record, 94 duplicate, 12 not allowed in
 * this state, 13 too large, 15 wrong content type, 65 too many requests; and for a declined card 05 do not honour, 14
 * invalid number, 41 lost, 43 stolen, 51 insufficient funds, 54 expired, 59 suspected fraud, 82 wrong CVV. Proposal:
 * status-codes.
 *
 * Other values may come.
 */
final class StatusCode
{
    public const VALUE_00 = '00';
    public const VALUE_03 = '03';
    public const VALUE_05 = '05';
    public const VALUE_09 = '09';
    public const VALUE_12 = '12';
    public const VALUE_13 = '13';
    public const VALUE_14 = '14';
    public const VALUE_15 = '15';
    public const VALUE_25 = '25';
    public const VALUE_30 = '30';
    public const VALUE_41 = '41';
    public const VALUE_43 = '43';
    public const VALUE_51 = '51';
    public const VALUE_54 = '54';
    public const VALUE_57 = '57';
    public const VALUE_59 = '59';
    public const VALUE_65 = '65';
    public const VALUE_82 = '82';
    public const VALUE_94 = '94';
}
