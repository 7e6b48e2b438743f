<?php

declare(strict_types=1);

namespace Paycontract;

use Paycontract\Exception\ConfigurationException;
use Paycontract\Internal\Clock;

/**
 * A store in the memory of this process, for a process that handles many requests, and for tests. Under PHP-FPM each
 * request forgets the previous ones, so this store remembers nothing: use one that all requests share.
 */
final class InMemorySeenEvents implements SeenEvents
{
    /** @var array<string, array{token: string, clock: Clock}> */
    private array $claims = [];
    /** @var array<string, true> */
    private array $done = [];

    /**
     * @param int $maxEvents maximum number of handled events to remember; the oldest are forgotten first
     * @param float $claimSeconds how long an event stays claimed by a delivery whose function does not end
     * @throws ConfigurationException invalid_option
     */
    public function __construct(private readonly int $maxEvents = 10_000, private readonly float $claimSeconds = 60.0)
    {
        if ($maxEvents < 1 || !($claimSeconds > 0)) {
            $message = 'maxEvents must be at least 1, and claimSeconds above 0';
            throw new ConfigurationException('invalid_option', $message);
        }
    }

    public function claim(string $eventId, string $token): ClaimedEvent
    {
        if (isset($this->done[$eventId])) {
            return ClaimedEvent::Done;
        }
        $claim = $this->claims[$eventId] ?? null;
        if ($claim !== null && $claim['clock']->readSeconds() < $this->claimSeconds) {
            return ClaimedEvent::Busy;
        }
        $this->claims[$eventId] = ['token' => $token, 'clock' => new Clock()];
        return ClaimedEvent::Claimed;
    }

    public function settle(string $eventId, bool $isDone, string $token): void
    {
        if ($isDone || ($this->claims[$eventId]['token'] ?? null) === $token) {
            unset($this->claims[$eventId]);
        }
        if ($isDone) {
            $this->done[$eventId] = true;
            $this->done = array_slice($this->done, -$this->maxEvents, null, true);
        }
    }
}
