<?php

declare(strict_types=1);

namespace Paycontract\Internal;

use Paycontract\Confirmation;
use Paycontract\Exception\PaycontractException;
use Paycontract\Http\Response;
use Paycontract\Outcome;

/**
 * A write whose answer was lost, and how to ask the service about it.
 *
 * @internal
 */
final class Question
{
    /** Two days: the time of a record may lack its zone or name a wrong one, and the record must not seem older. */
    private const TOLERANCE_SECONDS = 172_800;
    private const TIME = '/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/D';
    private const DATE = '/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/D';

    /** The earliest time, by the service's clock, at which the write can have happened. */
    private float $earliest = INF;

    /**
     * @param array<string, mixed> $input the parameters of the write and the members of its body, as JSON data
     * @param ?string $key the idempotency key that was sent: the only value that no other call has
     * @param \Closure(array<string, mixed>): Response $fetch calls the operation of the lookup; if that is the write
     *     itself, with its original arguments
     */
    public function __construct(
        private readonly Lookup $lookup,
        #[\SensitiveParameter] private readonly array $input,
        #[\SensitiveParameter] private readonly ?string $key,
        private readonly Clock $sent,
        private readonly \Closure $fetch,
        private readonly Answers $answers,
    ) {
    }

    /** Asks the service. Anything uncertain is `Unknown`. Never throws. */
    public function ask(): Confirmation
    {
        try {
            if ($this->lookup->isRepeat) {
                return $this->repeat();
            }
            $records = $this->look();
            return is_string($records) ? self::doubt($records) : $this->judge($records);
        } catch (\Throwable $failure) {
            $reason = $failure instanceof PaycontractException ? ": {$failure->getMessage()}" : '';
            return self::doubt("{$this->lookup->ask->operationId} could not be asked{$reason}");
        }
    }

    /** @param list<mixed> $found */
    public static function doubt(string $reason, array $found = []): Confirmation
    {
        return new Confirmation(Outcome::Unknown, found: $found, reason: $reason);
    }

    /** Sends the write again: under its key it gets the original answer. */
    private function repeat(): Confirmation
    {
        $ask = $this->lookup->ask->operationId;
        if ($this->key === null) {
            return self::doubt("{$ask} was sent without an idempotency key, and cannot be repeated");
        }
        $record = Json::at($this->answers->read($ask, ($this->fetch)([])), $this->lookup->record);
        return $record === null
            ? self::doubt("the answer of {$ask} has no {$this->lookup->record}")
            : new Confirmation(Outcome::Done, $this->type($record));
    }

    /** @param list<mixed> $records */
    private function judge(array $records): Confirmation
    {
        $lookup = $this->lookup;
        if ($lookup->isGone) {
            return array_filter($records, $this->fits(...)) !== []
                ? new Confirmation(Outcome::NotDone)
                : self::doubt('the record is gone: this call or another one removed it');
        }
        $key = $lookup->key === null ? '' : $this->key ?? '';
        $isOwn = static fn (mixed $record): bool => $key !== '' && Json::at($record, (string) $lookup->key) === $key;
        $own = array_values(array_filter($records, $isOwn));
        if (count($own) > 1) {
            return $this->doubtAbout('several records carry its idempotency key', $own);
        }
        if ($own !== []) {
            return match (true) {
                !$this->fits($own[0]) => $this->doubtAbout('its idempotency key was used for another request', $own),
                self::hasValues($lookup->done, $own[0]) => new Confirmation(Outcome::Done, $this->type($own[0])),
                default => $this->doubtAbout(
                    'the state of the record that it made does not show that it took effect',
                    $own,
                ),
            };
        }
        $found = array_values(array_filter($records, fn (mixed $record): bool => !$this->isOlder($record)));
        return $found === []
            ? new Confirmation(Outcome::NotDone)
            : $this->doubtAbout("{$lookup->ask->operationId} shows what this call or another may have made", $found);
    }

    /** @return list<mixed>|string the records; a string is the reason why they are not reliable */
    private function look(): array|string
    {
        [$lookup, $listing] = [$this->lookup, $this->lookup->listing];
        $ask = $lookup->ask->operationId;
        $given = self::fill($lookup->given, $this->input);
        if ($listing === null) {
            $response = $this->fetch($given);
            if ($response->status === 404 && $lookup->none !== null && self::saysNone($lookup->none, $response)) {
                return [];
            }
            $found = Json::at($this->answers->read($ask, $response), $lookup->record);
            return match (true) {
                $found === null => "the answer of {$ask} has no {$lookup->record}",
                Json::isList($response->body, $lookup->record) => $found,
                default => [$found],
            };
        }
        $isWhole = true;
        $fetchPage = function (int $page) use ($given, $listing, $ask, &$isWhole): mixed {
            $response = $this->fetch(array_replace_recursive($given, ['query' => [$listing['page'] => $page]]));
            $body = $this->answers->read($ask, $response);
            $meta = Json::at($body, $listing['meta']);
            $following = Json::at($meta, $listing['nextPage']) ?? Json::at($meta, $listing['pages']);
            $isWhole = $isWhole && (is_int($following) || is_float($following))
                && Json::isList($response->body, $listing['items']);
            return $body;
        };
        $records = iterator_to_array(Pages::walk($ask, $fetchPage, 1, $listing, 'any'), false);
        return $isWhole ? $records : "{$ask} does not say whether there are further pages";
    }

    /** @param array<string, mixed> $given */
    private function fetch(#[\SensitiveParameter] array $given): Response
    {
        $response = ($this->fetch)($given);
        $date = $response->headers['date'] ?? '';
        // Without a date no record counts as older.
        $time = preg_match(self::DATE, $date) === 1 ? (float) strtotime($date) : -INF;
        $this->earliest = min($this->earliest, $time - $this->sent->readSeconds() - self::TOLERANCE_SECONDS);
        return $response;
    }

    private function isOlder(mixed $record): bool
    {
        $since = $this->lookup->since === null ? null : Json::at($record, $this->lookup->since);
        $time = is_string($since) && preg_match(self::TIME, $since) === 1 ? strtotime($since) : false;
        return $time !== false && $time < $this->earliest;
    }

    private function fits(mixed $record): bool
    {
        foreach ($this->lookup->match as $member => $path) {
            $given = Json::at($this->input, $path);
            if ($given !== null && !self::isSame($given, Json::at($record, $member))) {
                return false;
            }
        }
        return true;
    }

    /** @param list<mixed> $records */
    private function doubtAbout(string $reason, array $records): Confirmation
    {
        return self::doubt($reason, array_map($this->type(...), $records));
    }

    private function type(mixed $record): mixed
    {
        try {
            return Reader::read($record, $this->lookup->type);
        } catch (\TypeError) {
            return $record;
        }
    }

    /** @param array<string, list<mixed>> $none */
    private static function saysNone(array $none, Response $response): bool
    {
        try {
            return self::hasValues($none, Json::decode($response->body));
        } catch (\JsonException) {
            return false;
        }
    }

    /** @param array<string, list<mixed>> $wanted */
    private static function hasValues(array $wanted, mixed $record): bool
    {
        foreach ($wanted as $member => $values) {
            $value = Json::at($record, (string) $member);
            if (array_filter($values, static fn (mixed $each): bool => self::isSame($each, $value)) === []) {
                return false;
            }
        }
        return true;
    }

    /** Compares like JSON: 10 equals 10.0. */
    private static function isSame(mixed $one, mixed $other): bool
    {
        $areNumbers = (is_int($one) || is_float($one)) && (is_int($other) || is_float($other));
        return $areNumbers ? $one == $other : $one === $other && !is_array($one);
    }

    /**
     * @param array<string, mixed> $template
     * @param array<string, mixed> $input
     * @return array<string, mixed>
     */
    private static function fill(array $template, #[\SensitiveParameter] array $input): array
    {
        return array_map(
            static fn (mixed $each): mixed => is_array($each) ? self::fill($each, $input) : Json::at($input, $each),
            $template,
        );
    }
}
