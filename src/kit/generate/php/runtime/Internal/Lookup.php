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
     * @param array{path?: array<string, mixed>, query?: array<string, mixed>, body?: array<string, mixed>} $given what
     *     it is asked with; each text is a path into what the write was given
     * @param string $record where its answer holds the record of the write, or the list of such records
     * @param string|array{string, mixed} $type of a record, as Reader takes it
     * @param ?string $key the member of a record that holds the idempotency key of the write that made it
     * @param array<string, string> $match members of a record, each with the path into what the write was given
     * @param array<string, list<mixed>> $done values of members with which a record has its effect
     * @param ?array<string, list<mixed>> $none values of members of a 404 that say that there is no such record
     * @param ?string $since the member of a record that says when it was made
     * @param bool $isGone the write removes the record that `$match` finds
     * @param bool $isRepeat `$ask` is the write itself, which is answered again with the record under its key
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
