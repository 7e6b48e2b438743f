<?php

declare(strict_types=1);

namespace Paycontract;

use Paycontract\Exception\ConfigurationException;

/** A file to upload: `File::fromPath('proof.pdf')`, or its content. */
final class File
{
    public function __construct(
        public readonly string $content,
        public readonly string $name,
        public readonly string $type = 'application/octet-stream',
    ) {
        if (preg_match('~^[\w.+-]+/[\w.+-]+$~D', $type) !== 1) {
            throw new ConfigurationException('invalid_option', 'the type of a file is one such as application/pdf');
        }
    }

    /** @throws ConfigurationException invalid_option: the file does not exist, or cannot be read */
    public static function fromPath(string $path, string $type = 'application/octet-stream'): self
    {
        $content = is_file($path) ? @file_get_contents($path) : false;
        if ($content === false) {
            throw new ConfigurationException('invalid_option', 'there is no file at this path that can be read');
        }
        return new self($content, basename($path), $type);
    }
}
