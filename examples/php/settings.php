<?php

/** The settings of these programs, as variables of the environment: see README.md. */

declare(strict_types=1);

namespace PayOrder;

function setting(string $name): string
{
    $value = getenv($name);
    if ($value === false || $value === '') {
        throw new \InvalidArgumentException("the variable {$name} is not set: see README.md");
    }
    return $value;
}

function contentOf(string $path): string
{
    $text = @file_get_contents($path);
    if ($text === false) {
        throw new \InvalidArgumentException("the file {$path} cannot be read");
    }
    return $text;
}
