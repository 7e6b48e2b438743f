<?php

declare(strict_types=1);

namespace Paycontract\Internal;

/** @internal */
final class Base64
{
    /** Decodes standard base64 in its only form: without white space, with padding, without stray bits. */
    public static function decode(#[\SensitiveParameter] string $text): ?string
    {
        $bytes = base64_decode($text, true);
        return $bytes !== false && $bytes !== '' && base64_encode($bytes) === $text ? $bytes : null;
    }

    /** Decodes base64url without padding, as in the members of a JWK. */
    public static function decodeUrl(#[\SensitiveParameter] mixed $text): ?string
    {
        if (!is_string($text) || preg_match('/^[\w-]+$/D', $text) !== 1) {
            return null;
        }
        $standard = strtr($text, '-_', '+/');
        return self::decode($standard . str_repeat('=', -strlen($standard) & 3));
    }
}
