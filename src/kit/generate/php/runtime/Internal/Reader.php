<?php

declare(strict_types=1);

namespace Paycontract\Internal;

/** @internal */
final class Reader
{
    /**
     * Reads JSON data as the expected type: `string`, `integer`, `number`, `boolean`, `any`, a class, or `['list' or
     * 'map', a type]`. Null is allowed.
     *
     * @param string|array{string, mixed} $type
     * @throws \TypeError it is of another type
     */
    public static function read(mixed $value, string|array $type): mixed
    {
        if ($value === null || $type === 'any') {
            return $value;
        }
        if (is_array($type)) {
            if (!is_array($value) || ($type[0] === 'list' && !array_is_list($value))) {
                throw new \TypeError();
            }
            return array_map(static fn (mixed $each): mixed => self::read($each, $type[1]), $value);
        }
        return match ($type) {
            'string' => is_string($value) ? $value : throw new \TypeError(),
            'integer' => is_int($value) ? $value : throw new \TypeError(),
            'number' => is_int($value) || is_float($value) ? $value : throw new \TypeError(),
            'boolean' => is_bool($value) ? $value : throw new \TypeError(),
            default => enum_exists($type)
                ? $type::tryFrom($value) ?? throw new \TypeError()
                : $type::fromArray($value),
        };
    }
}
