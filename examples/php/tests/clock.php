<?php

/** The clock of the client, for tests: PHP looks for a function in the namespace of its caller first. */

declare(strict_types=1);

namespace Paycontract\Internal;

final class TestClock
{
    public static float $aheadSeconds = 0.0;
}

function microtime(bool $asFloat): float
{
    return \microtime($asFloat) + TestClock::$aheadSeconds;
}
