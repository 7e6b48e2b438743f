<?php

/** As much of a test library as these tests need. */

declare(strict_types=1);

namespace PayOrder\Tests;

/** Runs tests one by one, tells of those that fail, and ends with a count. */
final class Tests
{
    private int $passed = 0;
    private int $failed = 0;

    public function prove(string $name, \Closure $proof): void
    {
        try {
            $proof();
            $this->passed++;
        } catch (\Throwable $failure) {
            $this->failed++;
            fwrite(STDERR, "FAILED {$name}: " . $failure::class . " {$failure->getMessage()}\n");
        }
    }

    public function end(): never
    {
        echo "{$this->passed} passed, {$this->failed} failed\n";
        exit($this->failed === 0 && $this->passed > 0 ? 0 : 1);
    }
}

function expectSame(mixed $got, mixed $want): void
{
    if ($got !== $want) {
        throw new \RuntimeException('got ' . var_export($got, true) . ', want ' . var_export($want, true));
    }
}

/**
 * @template T of \Throwable
 * @param class-string<T> $error
 * @return T
 */
function expectThrown(string $error, \Closure $attempt): \Throwable
{
    try {
        $attempt();
    } catch (\Throwable $thrown) {
        return $thrown instanceof $error ? $thrown : throw $thrown;
    }
    throw new \RuntimeException("{$error} was not thrown");
}

/** @return list<array<string, mixed>> */
function readVectors(string $file, string $group): array
{
    $folder = getenv('VECTORS') ?: __DIR__ . '/../../../contracts/vectors';
    $text = @file_get_contents("{$folder}/{$file}");
    if ($text === false) {
        throw new \RuntimeException('VECTORS must name the folder of the vectors');
    }
    return json_decode($text, true, flags: JSON_THROW_ON_ERROR)[$group];
}
