<?php

declare(strict_types=1);

namespace Paycontract\Internal;

use Paycontract\Attempt;
use Paycontract\CallOptions;
use Paycontract\Exception\NetworkException;
use Paycontract\Exception\PaycontractException;
use Paycontract\Exception\TimeoutException;
use Paycontract\Http\Request;
use Paycontract\Http\Response;
use Paycontract\Http\Transport;
use Paycontract\Http\TransportException;
use Paycontract\Retry;

/**
 * Sends a request, and retries it if that is safe.
 *
 * @internal
 */
final class Sender
{
    private const PASSING_STATUSES = [429, 502, 503, 504];
    /** The default without a retry option. */
    private const DEFAULT_ATTEMPTS = 2;

    /** @param ?\Closure(Attempt): mixed $onAttempt */
    public function __construct(
        private readonly Transport $transport,
        private readonly Keys $keys,
        private readonly Answers $answers,
        private readonly ?\Closure $onAttempt,
    ) {
    }

    /**
     * @param array<string, string> $headers all headers except that of the key
     * @param Clock $clock of the whole call
     */
    public function send(
        Operation $operation,
        CallOptions $options,
        string $url,
        #[\SensitiveParameter] array $headers,
        ?string $body,
        Clock $clock,
        Doubt $doubt,
    ): Response {
        $retry = $options->retry ?? new Retry(self::DEFAULT_ATTEMPTS);
        $attempts = $operation->isRepeatable($headers, $options->retry !== null) ? $retry->attempts : 1;
        $timeout = $options->timeoutSeconds ?? INF;
        for ($made = 1;; $made++) {
            $key = $this->keys->headerFor($operation);
            $left = $timeout - $clock->readSeconds();
            if ($left <= 0) {
                throw new TimeoutException($operation->operationId, $timeout);
            }
            $request = new Request($operation->method, $url, $key + $headers, $body, $left === INF ? null : $left);
            $backoff = min($retry->maxBackoffSeconds, $retry->backoffSeconds * 2 ** ($made - 1));
            $wait = $backoff * random_int(50, 100) / 100;
            $outcome = $this->attempt($operation, $request, $made, $timeout);
            $doubt->note($outcome instanceof Response ? $outcome->status : $outcome);
            if ($outcome instanceof Response) {
                if (!in_array($outcome->status, self::PASSING_STATUSES, true)) {
                    return $outcome;
                }
                $wait = Answers::readRetryAfter($outcome) ?? $wait;
            }
            $hasTime = $wait <= $retry->maxBackoffSeconds && $clock->readSeconds() + $wait < $timeout;
            if ($made >= $attempts || !$hasTime || $outcome instanceof TimeoutException || !$doubt->canRepeat()) {
                return $outcome instanceof Response ? $outcome : throw $outcome;
            }
            usleep((int) ($wait * 1e6));
        }
    }

    private function attempt(
        Operation $operation,
        Request $request,
        int $made,
        float $timeout,
    ): Response|TimeoutException|NetworkException {
        $clock = new Clock();
        try {
            $outcome = $this->transport->send($request);
        } catch (TransportException $failure) {
            $seconds = $timeout === INF ? round($clock->readSeconds(), 1) : $timeout;
            $outcome = $failure->isTimeout
                ? new TimeoutException($operation->operationId, $seconds)
                : new NetworkException($operation->operationId, $failure->reason, $failure->wasSent);
        } catch (\Throwable $failure) {
            // Its message may quote what was sent, and the request may have been sent before it was thrown.
            $outcome = new NetworkException($operation->operationId, self::nameOf($failure), true);
        }
        if ($this->onAttempt !== null) {
            $this->report($this->onAttempt, $operation, $request, $made, $clock->readSeconds(), $outcome);
        }
        return $outcome;
    }

    /** Calls the hook. Its exceptions are ignored. */
    private function report(
        \Closure $onAttempt,
        Operation $operation,
        Request $request,
        int $made,
        float $durationSeconds,
        Response|PaycontractException $outcome,
    ): void {
        $port = parse_url($request->url, PHP_URL_PORT);
        $host = parse_url($request->url, PHP_URL_HOST) . ($port ? ":{$port}" : '');
        $response = $outcome instanceof Response ? $outcome : null;
        try {
            $onAttempt(new Attempt(
                $operation->operationId,
                $operation->method,
                $operation->path,
                $host,
                $made,
                $durationSeconds,
                $response?->status,
                $response === null ? null : $this->answers->readRequestId($response),
                $outcome instanceof PaycontractException ? $outcome->errorCode : null,
            ));
        } catch (\Throwable) {
        }
    }

    private static function nameOf(\Throwable $failure): string
    {
        $name = $failure instanceof \Exception ? 'exception' : 'error';
        return preg_match('/^[\w\\\\]{1,200}$/D', $failure::class) === 1 ? $failure::class : $name;
    }
}
