<?php

declare(strict_types=1);

namespace Paycontract;

use Paycontract\Exception\ConfigurationException;

/**
 * How to retry a call after a transient failure: a lost connection, or the statuses 429, 502, 503 and 504. Idempotent
 * calls are retried, and writes with an idempotency key. A write that may have taken effect is retried only if the
 * contract states that its key is honoured.
 *
 * If a retry is given, a write without a key of yours gets a generated one. By default there are two attempts, and no
 * key is added.
 */
final class Retry
{
    /**
     * @param int $attempts maximum number of attempts, including the first
     * @param float $backoffSeconds the wait before the second attempt, doubled with each further one
     * @param float $maxBackoffSeconds the longest wait; if the service asks for more, its answer is final
     * @throws ConfigurationException invalid_option
     */
    public function __construct(
        public readonly int $attempts,
        public readonly float $backoffSeconds = 0.2,
        public readonly float $maxBackoffSeconds = 5.0,
    ) {
        if ($attempts < 1 || !($backoffSeconds >= 0) || !($maxBackoffSeconds >= 0)) {
            $message = 'retry needs at least 1 attempt, and waits that are not negative';
            throw new ConfigurationException('invalid_option', $message);
        }
    }
}
