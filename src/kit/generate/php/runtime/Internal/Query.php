<?php

declare(strict_types=1);

namespace Paycontract\Internal;

use Paycontract\Exception\ConfigurationException;

/**
 * Values in the form of a URL.
 *
 * @internal
 */
final class Query
{
    /**
     * @param array<string, mixed> $path values for the names in braces
     * @param array<string, mixed> $query null is omitted; a list is repeated
     */
    public static function writeUrl(string $template, array $path, array $query): string
    {
        $places = [];
        foreach ($path as $name => $value) {
            $text = $value === null ? '' : self::write($value);
            if (in_array($text, ['', '.', '..'], true)) {
                $message = "{$name} is part of the path: it must not be empty, a dot or two";
                throw new ConfigurationException('invalid_option', $message);
            }
            $places["{{$name}}"] = rawurlencode($text);
        }
        $pairs = [];
        foreach ($query as $name => $value) {
            foreach (is_array($value) ? $value : [$value] as $each) {
                if ($each !== null) {
                    $pairs[] = rawurlencode($name) . '=' . rawurlencode(self::write($each));
                }
            }
        }
        return strtr($template, $places) . ($pairs === [] ? '' : '?' . implode('&', $pairs));
    }

    public static function write(mixed $value): string
    {
        $scalar = $value instanceof \BackedEnum ? $value->value : $value;
        return is_string($scalar) ? $scalar : trim(Json::encode($scalar), '"');
    }
}
