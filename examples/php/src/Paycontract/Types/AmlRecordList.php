<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** A page of AML records. There is no envelope. §4.4 */
final class AmlRecordList implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'data' => ['data', ['list', AmlRecord::class], true],
        'meta' => ['meta', AmlRecordListMeta::class, true],
    ];

    /** @var list<AmlRecord> */
    public readonly array $data;

    /** Where the page stands in the list. §2 */
    public readonly AmlRecordListMeta $meta;
}
