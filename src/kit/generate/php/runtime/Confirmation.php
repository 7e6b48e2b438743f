<?php

declare(strict_types=1);

namespace Paycontract;

/** What the service shows of a write whose answer did not come. */
final class Confirmation
{
    /**
     * @param mixed $answer with `Done`: the record of the write, as the operation that was asked shows it
     * @param list<mixed> $found with `Unknown`: the records that this call, or another one, may have made, for a person
     *     to decide by
     * @param ?string $reason with `Unknown`: why
     */
    public function __construct(
        public readonly Outcome $outcome,
        public readonly mixed $answer = null,
        public readonly array $found = [],
        public readonly ?string $reason = null,
    ) {
    }
}
