<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** Where the page stands in the list. §2 */
final class AmlRecordListMeta implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'total' => ['total', 'number', true],
        'page' => ['page', 'number', true],
        'limit' => ['limit', 'number', true],
        'pages' => ['pages', 'number', true],
    ];

    public readonly int|float $total;

    public readonly int|float $page;

    public readonly int|float $limit;

    public readonly int|float $pages;
}
