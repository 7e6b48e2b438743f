<?php

declare(strict_types=1);

namespace Paycontract;

use Paycontract\Exception\ConfigurationException;

/**
 * Amounts, exactly: in major units, as they travel, from a decimal text or from minor units, and back. An amount that
 * was added up as a float, as 0.1 + 0.2, is refused before it is sent. Add up minor units instead.
 *
 *     new OrderRequest(amount: Money::of('2500.50'), currency: CurrencyCode::Ngn, reference: 'ORD-1');
 *     $paid = Money::toMinor($order->amount); // 250050
 *
 * Proposal: money-format.
 */
final class Money
{
    /** A float holds every decimal of as many digits, and gives it back. */
    private const DIGITS = 15;

    /**
     * @param string $text as `2500.50`
     * @param int $decimals that the currency has
     * @throws ConfigurationException invalid_option: it is not a decimal, or has more decimals or digits
     */
    public static function of(string $text, int $decimals = 2): int|float
    {
        if (preg_match('/^-?(\d+)(?:\.(\d+))?$/D', $text, $parts) !== 1) {
            throw self::refuse('an amount must be a decimal, as "2500.50"');
        }
        $fraction = $parts[2] ?? '';
        if (strlen($fraction) > $decimals) {
            throw self::refuse("an amount must have at most {$decimals} decimals");
        }
        if (strlen(ltrim($parts[1] . $fraction, '0')) > self::DIGITS) {
            throw self::refuse('an amount must have at most ' . self::DIGITS . ' digits');
        }
        return trim($fraction, '0') === '' ? (int) $text : (float) $text;
    }

    /**
     * @param int $minor as 250050 for 2500.50
     * @param int $decimals that the currency has
     * @throws ConfigurationException invalid_option: it has too many digits
     */
    public static function ofMinor(int $minor, int $decimals = 2): int|float
    {
        $digits = str_pad(ltrim((string) $minor, '-'), $decimals + 1, '0', STR_PAD_LEFT);
        $major = substr($digits, 0, strlen($digits) - $decimals);
        $fraction = substr($digits, strlen($major));
        return self::of(($minor < 0 ? '-' : '') . $major . ($fraction === '' ? '' : ".{$fraction}"), $decimals);
    }

    /**
     * An amount in minor units, to add up and to compare.
     *
     * @param int $decimals that the currency has
     * @throws ConfigurationException invalid_option: the amount has more decimals
     */
    public static function toMinor(int|float $amount, int $decimals = 2): int
    {
        [$major, $fraction] = explode('.', self::format($amount, $decimals)) + [1 => ''];
        return strlen($fraction) > $decimals
            ? throw self::refuse("the amount has more than {$decimals} decimals")
            : (int) ($major . $fraction);
    }

    /**
     * An amount as a text, as `2500.50`: no digit more than it came with, but for zeros up to the decimals.
     *
     * @param int $decimals that the currency has
     */
    public static function format(int|float $amount, int $decimals = 2): string
    {
        $before = strlen((string) (int) abs($amount));
        $text = number_format($amount, max(0, self::DIGITS - $before), '.', '');
        [$major, $fraction] = explode('.', $text) + [1 => ''];
        $shown = str_pad(rtrim($fraction, '0'), $decimals, '0');
        return $shown === '' ? $major : "{$major}.{$shown}";
    }

    /**
     * Whether a number is what some decimal of at most 15 digits reads as; 0.1 + 0.2 is not, and 0.3 is.
     *
     * @internal
     */
    public static function isExact(int|float $amount): bool
    {
        // A locale may write it with a comma.
        $text = strtr(sprintf('%.' . (self::DIGITS - 1) . 'E', $amount), ',', '.');
        return is_int($amount) || (float) $text === $amount;
    }

    private static function refuse(string $message): ConfigurationException
    {
        return new ConfigurationException('invalid_option', $message);
    }
}
