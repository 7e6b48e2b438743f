<?php

declare(strict_types=1);

namespace Paycontract;

/** What the service shows of a write whose answer was lost. */
final class Confirmation
{
    /**
     * @param mixed $answer with `Done`: the record of the write, as returned by the operation that was queried
     * @param list<mixed> $found with `Unknown`: the records that this call, or another one, may have made, for a person
     *     to decide
     * @param ?string $reason with `Unknown`: the reason
     */
    public function __construct(
        public readonly Outcome $outcome,
        public readonly mixed $answer = null,
        public readonly array $found = [],
        public readonly ?string $reason = null,
    ) {
    }
}
