<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** One page of chargebacks, the newest first. Proposal: checkout-responses. */
final class ChargebackPage implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'items' => ['items', ['list', Chargeback::class], true],
        'meta' => ['meta', PageMeta::class, true],
    ];

    /** @var list<Chargeback> */
    public readonly array $items;

    /** Where a page lies in its list. A list without items has no pages. Proposal: refund-chargeback-queries. */
    public readonly PageMeta $meta;
}
