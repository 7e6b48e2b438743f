<?php

declare(strict_types=1);

namespace Paycontract\Internal;

/** @internal */
final class Text
{
    /** Length of the runs of letters and digits of a key that are masked, anywhere in the key. */
    private const RUN = 8;
    private const ROOM = 4096;
    /** Thirteen digits or more, alone or in groups, may be a card number. */
    private const CARD_NUMBER = '/(?=(?:\d[ -]?){13})\d{4}(?:[ -]?\d{4,6}){2,4}/';

    /**
     * Makes text of the service safe to quote in an error: one line, visible, short, without card numbers and keys.
     *
     * @param list<string> $secrets
     */
    public static function quote(string $text, int $max, #[\SensitiveParameter] array $secrets): string
    {
        // Text that is not UTF-8 becomes empty.
        $visible = (string) preg_replace(['/[\p{Cc}\p{Zl}\p{Zp}]+/u', '/\p{Cf}+/u'], [' ', ''], $text);
        // Cut last: a key or card number that the cut halves would no longer be recognized.
        $safe = self::cut($visible, $max + self::ROOM);
        foreach ($secrets as $secret) {
            foreach ([$secret, base64_encode($secret), bin2hex($secret)] as $form) {
                $safe = self::mask($safe, $form);
            }
        }
        $safe = (string) preg_replace(self::CARD_NUMBER, '[digits removed]', $safe);
        return self::cut($safe, $max);
    }

    private static function cut(string $text, int $max): string
    {
        return (string) preg_replace("/^(.{{$max}}).+$/su", '$1…', $text);
    }

    /** Masks a key, also parts of it, in any case, and with anything but letters and digits in between. */
    private static function mask(string $text, #[\SensitiveParameter] string $secret): string
    {
        $key = self::squeeze($secret);
        if (strlen($key) < self::RUN) {
            return str_ireplace($secret, '[key removed]', $text);
        }
        $letters = self::squeeze($text);
        $isHit = [];
        for ($start = 0; $start + self::RUN <= strlen($key); $start++) {
            $run = substr($key, $start, self::RUN);
            for ($at = strpos($letters, $run); $at !== false; $at = strpos($letters, $run, $at + 1)) {
                $isHit += array_fill_keys(range($at, $at + self::RUN - 1), true);
            }
        }
        [$masked, $place, $wasHit] = ['', 0, false];
        foreach ($isHit === [] ? [$text] : str_split($text) as $byte) {
            $isLetter = ctype_alnum($byte);
            $hides = $isLetter ? isset($isHit[$place]) : $wasHit && isset($isHit[$place]);
            $masked .= $hides ? ($wasHit ? '' : '[key removed]') : $byte;
            $place += $isLetter ? 1 : 0;
            $wasHit = $hides;
        }
        return $masked;
    }

    private static function squeeze(#[\SensitiveParameter] string $text): string
    {
        return strtolower((string) preg_replace('/[^A-Za-z0-9]/', '', $text));
    }
}
