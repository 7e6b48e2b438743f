<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** One page of refunds, the newest first. Proposal: checkout-responses. */
final class RefundPage implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'items' => ['items', ['list', Refund::class], true],
        'meta' => ['meta', PageMeta::class, true],
    ];

    /** @var list<Refund> */
    public readonly array $items;

    /** Where a page lies in its list. A list without items has no pages. Proposal: refund-chargeback-queries. */
    public readonly PageMeta $meta;
}
