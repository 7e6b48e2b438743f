<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** Where the page stands in the list. §2 */
final class TransactionListMeta implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'size' => ['size', 'number', true],
        'totalItems' => ['totalItems', 'number', true],
        'nextPage' => ['nextPage', 'number', true],
        'previousPage' => ['previousPage', 'number', true],
    ];

    public readonly int|float $size;

    public readonly int|float $totalItems;

    /** The next page, 0 where there is none. */
    public readonly int|float $nextPage;

    /** The previous page, 0 where there is none. */
    public readonly int|float $previousPage;
}
