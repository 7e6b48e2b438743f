<?php

declare(strict_types=1);

namespace Paycontract\Internal;

use Paycontract\Exception\InvalidResponseException;

/**
 * What every type of the contract can do. `MEMBERS` says by the name on the wire: the property, its type, and whether
 * it is required.
 *
 * @internal
 */
trait Record
{
    /** @var ?array<string, mixed> */
    private ?array $receivedMembers = null;

    /**
     * Of what was received. A member that is absent, or of another type, is not an error until it is read; `??` and
     * `isset` find it absent.
     *
     * @param array<string, mixed> $data
     */
    public static function fromArray(array $data): self
    {
        $record = (new \ReflectionClass(self::class))->newInstanceWithoutConstructor();
        $record->receivedMembers = $data;
        foreach (self::MEMBERS as $wireName => [$property, $type]) {
            try {
                $record->$property = Reader::read($data[$wireName] ?? null, $type);
            } catch (\TypeError) {
                // So that reading it comes to __get.
                unset($record->$property);
            }
        }
        return $record;
    }

    /** @return array<string, mixed> by the names on the wire; of what was received all, also what the contract lacks */
    public function toArray(): array
    {
        if ($this->receivedMembers !== null) {
            return $this->receivedMembers;
        }
        $members = [];
        foreach (self::MEMBERS as $wireName => [$property, , $isRequired]) {
            if ($isRequired || $this->$property !== null) {
                $members[$wireName] = $this->$property;
            }
        }
        return $members;
    }

    public function jsonSerialize(): object
    {
        $members = $this->toArray();
        foreach (self::MEMBERS as $wireName => [, $type]) {
            // An empty array would become a list.
            if (is_array($type) && $type[0] === 'map' && ($members[$wireName] ?? null) === []) {
                $members[$wireName] = new \stdClass();
            }
        }
        return (object) $members;
    }

    /** What was not received as the contract says is absent for `??`, too. */
    public function __isset(string $name): bool
    {
        return false;
    }

    /** @throws InvalidResponseException */
    public function __get(string $name): never
    {
        $type = substr(strrchr(self::class, '\\') ?: self::class, 1);
        $message = "{$type} came without {$name}, or with another type of it: ask with ??, or look into toArray()";
        throw new InvalidResponseException($message);
    }

    /**
     * The required members that are absent, or of another type.
     *
     * @internal
     * @return list<string>
     */
    public function listMissing(): array
    {
        $required = array_filter(self::MEMBERS, static fn (array $member): bool => $member[2]);
        return array_keys(array_filter($required, fn (array $member): bool => !isset($this->{$member[0]})));
    }
}
