<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/**
 * The service answered, and the answer is a failure. Decide by `$status` and `$statusCode`.
 *
 * All of its text is on one line, visible and short; keys and card numbers are masked.
 */
class ApiException extends PaycontractException
{
    /**
     * @param int $status of HTTP, e.g. 404
     * @param string|int|float|null $statusCode of the body
     * @param ?string $apiMessage `message` of the body
     * @param list<array{field: string, message: string}> $fieldErrors `errors` of the body
     * @param ?float $retryAfterSeconds what the service asks to wait
     */
    final public function __construct(
        public readonly string $operationId,
        public readonly int $status,
        public readonly string|int|float|null $statusCode,
        public readonly ?string $apiMessage,
        public readonly array $fieldErrors,
        public readonly ?string $requestId,
        public readonly ?float $retryAfterSeconds,
    ) {
        $code = $statusCode === null ? '' : " (statusCode {$statusCode})";
        $said = $apiMessage === null || $apiMessage === '' ? '' : ": {$apiMessage}";
        $errorCode = $this instanceof WrongKeyTypeException ? 'wrong_key_type' : 'api_error';
        parent::__construct($errorCode, "{$operationId} was answered with HTTP {$status}{$code}{$said}");
    }
}
