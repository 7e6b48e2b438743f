<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** Where a page lies in its list. A list without items has no pages. Proposal: refund-chargeback-queries. */
final class PageMeta implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'total' => ['total', 'integer', true],
        'page' => ['page', 'integer', true],
        'limit' => ['limit', 'integer', true],
        'pages' => ['pages', 'integer', true],
    ];

    /** Number of items on all pages. */
    public readonly int $total;

    /** This page, counted from 1. */
    public readonly int $page;

    /** Most items on a page. */
    public readonly int $limit;

    /** Number of pages. */
    public readonly int $pages;
}
