<?php

declare(strict_types=1);

namespace PayOrder;

final class Json
{
    /** Without escapes that JSON does not need: `é` as \u00e9 would take six bytes of the block instead of two. */
    public static function encode(#[\SensitiveParameter] mixed $value): string
    {
        return json_encode($value, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
    }
}
