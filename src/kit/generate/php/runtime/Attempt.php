<?php

declare(strict_types=1);

namespace Paycontract;

/** One attempt of a call, without keys, bodies, or anything of the URL but its host and template. */
final class Attempt
{
    /**
     * @param string $path its template, e.g. `/s2s/payments/verify/{reference}`: it holds no value of the call
     * @param string $host host and port, as in the URL
     * @param int $attempt 1 for the first attempt of a call
     * @param float $durationSeconds until the answer was there, or until the attempt failed
     * @param ?int $status HTTP status; null if no answer came
     * @param ?string $requestId the service's id of this exchange; null if it is not a plain id, or repeats a key
     * @param ?string $errorCode why no answer came: `network_error` or `timeout`
     */
    public function __construct(
        public readonly string $operationId,
        public readonly string $method,
        public readonly string $path,
        public readonly string $host,
        public readonly int $attempt,
        public readonly float $durationSeconds,
        public readonly ?int $status,
        public readonly ?string $requestId,
        public readonly ?string $errorCode,
    ) {
    }
}
