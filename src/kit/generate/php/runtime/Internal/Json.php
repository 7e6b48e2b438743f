<?php

declare(strict_types=1);

namespace Paycontract\Internal;

use Paycontract\Exception\PayloadNotJsonException;

/** @internal */
final class Json
{
    /** No escapes that JSON does not need: `é` as \u00e9 takes six bytes of a block instead of two. */
    private const FLAGS = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_LINE_TERMINATORS;

    public static function encode(#[\SensitiveParameter] mixed $value): string
    {
        // With 17 digits, as in old php.ini files, 84.1 would be sent as 84.099999999999994.
        $precision = (string) ini_set('serialize_precision', '-1');
        try {
            return json_encode($value, self::FLAGS | JSON_THROW_ON_ERROR);
        } catch (\Throwable) {
            // The original error is not attached: it may quote the value.
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

    /** Whether the value at a dotted path of a text is a list; once decoded, `{}` and `[]` are the same. */
    public static function isList(string $text, string $path): bool
    {
        $value = json_decode($text);
        foreach (explode('.', $path) as $name) {
            $value = $value->$name ?? null;
        }
        return is_array($value);
    }

    /** Returns the value at a dotted path such as `data.meta`; null if the path does not exist. */
    public static function at(mixed $value, string $path): mixed
    {
        foreach (explode('.', $path) as $name) {
            $value = is_array($value) ? $value[$name] ?? null : null;
        }
        return $value;
    }
}
