<?php

declare(strict_types=1);

namespace Paycontract\Internal;

use Paycontract\Exception\PayloadNotJsonException;

/** @internal */
final class Json
{
    /** Without escapes that JSON does not need: `é` as \u00e9 takes six bytes of a block instead of two. */
    private const FLAGS = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_LINE_TERMINATORS;

    public static function encode(#[\SensitiveParameter] mixed $value): string
    {
        // With 17 digits, as old php.ini files have it, 84.1 would travel as 84.099999999999994.
        $precision = (string) ini_set('serialize_precision', '-1');
        try {
            return json_encode($value, self::FLAGS | JSON_THROW_ON_ERROR);
        } catch (\Throwable) {
            // What was thrown is not attached: it may quote the value.
            throw new PayloadNotJsonException();
        } finally {
            ini_set('serialize_precision', $precision);
        }
    }

    /**
     * Objects become arrays by name. An integer that PHP cannot hold becomes a string, with all its digits.
     *
     * @throws \JsonException
     */
    public static function decode(string $text): mixed
    {
        return json_decode($text, true, 512, JSON_THROW_ON_ERROR | JSON_BIGINT_AS_STRING);
    }

    /** Whether a list stands at a dotted path of a text; decoded, `{}` and `[]` are the same. */
    public static function isList(string $text, string $path): bool
    {
        $value = json_decode($text);
        foreach (explode('.', $path) as $name) {
            $value = $value->$name ?? null;
        }
        return is_array($value);
    }

    /** What stands at a dotted path, as `data.meta`; null where nothing does. */
    public static function at(mixed $value, string $path): mixed
    {
        foreach (explode('.', $path) as $name) {
            $value = is_array($value) ? $value[$name] ?? null : null;
        }
        return $value;
    }
}
