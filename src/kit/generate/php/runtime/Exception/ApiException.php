<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/**
 * The service answered with a failure. Decide by `$status` and `$statusCode`.
 *
 * All of its text is visible, short and on one line; keys and card numbers are masked.
 */
class ApiException extends PaycontractException
{
    /**
     * @param int $status HTTP status, e.g. 404
     * @param string|int|float|null $statusCode of the body
     * @param ?string $apiMessage `message` of the body
     * @param list<array{field: string, message: string}> $fieldErrors `errors` of the body
     * @param ?float $retryAfterSeconds how long the service asks to wait before the next call
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
