<?php

declare(strict_types=1);

namespace Paycontract\Internal;

/**
 * Where to look whether a write took effect. Paths are dotted.
 *
 * @internal
 */
final class Lookup
{
    /**
     * @param array{path?: array<string, mixed>, query?: array<string, mixed>, body?: array<string, mixed>} $given its
     *     arguments; each string is a path into the input of the write
     * @param string $record where its answer holds the record of the write, or the list of such records
     * @param string|array{string, mixed} $type of a record, for Reader
     * @param ?string $key the member of a record that holds the idempotency key of the write that made it
     * @param array<string, string> $match members of a record, each with the path into the input whose value it must
     *     equal
     * @param array<string, list<mixed>> $done values of members that show that the write took effect
     * @param ?array<string, list<mixed>> $none values of members of a 404 that mean that the record does not exist
     * @param ?string $since the member of a record that holds its creation time
     * @param bool $isGone the write removes the record that `$match` finds
     * @param bool $isRepeat `$ask` is the write itself: repeating the request under its original key returns the record
     * @param ?array{page: string, items: string, meta: string, nextPage: string, pages: string} $listing of a listing
     */
    public function __construct(
        public readonly Operation $ask,
        public readonly array $given,
        public readonly string $record,
        public readonly string|array $type = 'any',
        public readonly ?string $key = null,
        public readonly array $match = [],
        public readonly array $done = [],
        public readonly ?array $none = null,
        public readonly ?string $since = null,
        public readonly bool $isGone = false,
        public readonly bool $isRepeat = false,
        public readonly ?array $listing = null,
    ) {
    }
}
