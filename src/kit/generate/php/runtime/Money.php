<?php

declare(strict_types=1);

namespace Paycontract;

use Paycontract\Exception\ConfigurationException;

/**
 * Exact amounts: converts decimal text or minor units into major units, as sent, and back. A sum of floats, such as 0.1
 * + 0.2, is refused before it is sent. Add up minor units instead.
 *
 *     new OrderRequest(amount: Money::of('2500.50'), currency: CurrencyCode::Ngn, reference: 'ORD-1');
 *     $paid = Money::toMinor($order->amount); // 250050
 *
 * Proposal: money-format.
 */
final class Money
{
    /** A float holds every decimal with this many digits exactly enough to return it unchanged. */
    private const DIGITS = 15;

    /**
     * @param string $text e.g. `2500.50`
     * @param int $decimals of the currency
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
     * @param int $minor e.g. 250050 for 2500.50
     * @param int $decimals of the currency
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
     * Converts an amount into minor units, for sums and comparisons.
     *
     * @param int $decimals of the currency
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
     * Formats an amount, e.g. `2500.50`: it adds no digits except zeros up to the decimals of the currency.
     *
     * @param int $decimals of the currency
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
     * Whether a number equals a decimal of at most 15 digits; 0.1 + 0.2 does not, 0.3 does.
     *
     * @internal
     */
    public static function isExact(int|float $amount): bool
    {
        // Some locales write it with a comma.
        $text = strtr(sprintf('%.' . (self::DIGITS - 1) . 'E', $amount), ',', '.');
        return is_int($amount) || (float) $text === $amount;
    }

    private static function refuse(string $message): ConfigurationException
    {
        return new ConfigurationException('invalid_option', $message);
    }
}
