<?php

declare(strict_types=1);

namespace Paycontract\Internal;

use Paycontract\Exception\ConfigurationException;
use Paycontract\File;

/**
 * A form with files, as sent.
 *
 * @internal
 */
final class Multipart
{
    public readonly string $contentType;
    public readonly string $body;

    /** @param array<string, mixed> $members files, strings, numbers */
    public function __construct(#[\SensitiveParameter] array $members)
    {
        $boundary = bin2hex(random_bytes(16));
        $parts = '';
        foreach ($members as $name => $value) {
            $value = $value instanceof \BackedEnum ? $value->value : $value;
            if (!$value instanceof File && !is_scalar($value)) {
                $message = 'a form takes files (Paycontract\File), texts and numbers, not "' . $name . '"';
                throw new ConfigurationException('invalid_option', $message);
            }
            $file = $value instanceof File ? '; filename=' . self::quote($value->name) : '';
            $type = $value instanceof File ? "\r\nContent-Type: {$value->type}" : '';
            $content = $value instanceof File ? $value->content : Query::write($value);
            $parts .= "--{$boundary}\r\nContent-Disposition: form-data; name=" . self::quote($name)
                . "{$file}{$type}\r\n\r\n{$content}\r\n";
        }
        $this->contentType = "multipart/form-data; boundary={$boundary}";
        $this->body = "{$parts}--{$boundary}--\r\n";
    }

    private static function quote(string $name): string
    {
        return '"' . strtr($name, ["\r" => '%0D', "\n" => '%0A', '"' => '%22']) . '"';
    }
}
