<?php

declare(strict_types=1);

namespace Paycontract\Internal;

use Paycontract\Exception\InvalidResponseException;

/**
 * The methods of every type of the contract. `MEMBERS` lists, by the name as sent: the property, its type, and whether
 * it is required.
 *
 * @internal
 */
trait Record
{
    /** @var ?array<string, mixed> */
    private ?array $receivedMembers = null;

    /**
     * Creates a record from received data. A member that is missing, or of another type, is not an error until it is
     * read; for `??` and `isset` it is missing.
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
                // Unset, so that reading it calls __get.
                unset($record->$property);
            }
        }
        return $record;
    }

    /** @return array<string, mixed> by the names as sent; all that was received, even if not in the contract */
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

    /** For `??`, a member that does not match the contract is missing, too. */
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
     * Lists the required members that are missing, or of another type.
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
