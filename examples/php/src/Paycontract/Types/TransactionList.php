<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** A page of transactions. §4.3 */
final class TransactionList implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'transactions' => ['transactions', ['list', Transaction::class], true],
        'meta' => ['meta', TransactionListMeta::class, true],
    ];

    /** @var list<Transaction> */
    public readonly array $transactions;

    /** Where the page stands in the list. §2 */
    public readonly TransactionListMeta $meta;
}
