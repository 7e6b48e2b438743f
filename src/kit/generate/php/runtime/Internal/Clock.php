<?php

declare(strict_types=1);

namespace Paycontract\Internal;

/**
 * How long ago it was made: by the clock that went further, as one may be set back and the other stop in sleep.
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
