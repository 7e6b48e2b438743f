<?php

declare(strict_types=1);

namespace Paycontract\Internal;

/**
 * Measures elapsed time by the clock that advanced more: one may be set back, the other may stop during sleep.
 *
 * @internal
 */
final class Clock
{
    private readonly float $wall;
    private readonly int $monotonic;

    public function __construct()
    {
        $this->wall = microtime(true);
        $this->monotonic = hrtime(true);
    }

    public function readSeconds(): float
    {
        return max(microtime(true) - $this->wall, (hrtime(true) - $this->monotonic) / 1e9);
    }
}
