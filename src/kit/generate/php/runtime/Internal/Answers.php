<?php

declare(strict_types=1);

namespace Paycontract\Internal;

use Paycontract\Exception\ApiException;
use Paycontract\Exception\InvalidResponseException;
use Paycontract\Exception\RedirectException;
use Paycontract\Exception\WrongKeyTypeException;
use Paycontract\Http\Response;

/**
 * Reads responses.
 *
 * @internal
 */
final class Answers
{
    /** The documented answers to a valid key of the wrong type (§7). */
    private const WRONG_KEY_TYPE = ['Invalid SECRET key', 'Invalid public key passed'];

    /**
     * @param \Closure(): list<string> $listSecrets keys that the service may have echoed
     * @param array{requestId: ?string, errors: ?string, field: string, message: string} $failures
     */
    public function __construct(
        private readonly \Closure $listSecrets,
        private readonly array $failures,
    ) {
    }

    /** Returns the body of a success; null if it is empty. */
    public function read(string $operationId, Response $response): mixed
    {
        $status = $response->status;
        if ($status > 300 && $status < 309 && $status !== 304) {
            throw new RedirectException($operationId, $status, self::originOf($response->headers['location'] ?? ''));
        }
        try {
            $body = $response->body === '' ? null : Json::decode($response->body);
        } catch (\JsonException) {
            $body = null;
            if ($status >= 200 && $status < 300) {
                throw new InvalidResponseException("{$operationId} was answered with HTTP {$status}, but no JSON");
            }
        }
        return $status >= 200 && $status < 300 ? $body : throw $this->explain($operationId, $response, $body);
    }

    /** Returns the service's id of this exchange; null if it is not a plain id, or repeats a key. */
    public function readRequestId(Response $response): ?string
    {
        $id = $response->headers[$this->failures['requestId'] ?? ''] ?? '';
        $isIn = static fn (string $secret): bool => str_contains($id, $secret);
        $isKey = array_filter(($this->listSecrets)(), $isIn) !== [];
        return preg_match('~^[\w.:+/=-]{1,100}$~D', $id) === 1 && !$isKey ? $id : null;
    }

    public static function readRetryAfter(Response $response): ?float
    {
        $value = $response->headers['retry-after'] ?? '';
        $time = ctype_digit($value) ? time() + (int) $value : strtotime($value);
        return $value === '' || $time === false ? null : (float) max(0, $time - time());
    }

    private function explain(string $operationId, Response $response, mixed $body): ApiException
    {
        $message = Json::at($body, 'message');
        $code = Json::at($body, 'statusCode');
        $errors = $this->failures['errors'] === null ? null : Json::at($body, $this->failures['errors']);
        $isWrongKeyType = $response->status === 401 && in_array($message, self::WRONG_KEY_TYPE, true);
        $class = $isWrongKeyType ? WrongKeyTypeException::class : ApiException::class;
        return new $class(
            $operationId,
            $response->status,
            is_int($code) || is_float($code) ? $code : $this->quote($code, 60),
            $this->quote($message, 500),
            array_map($this->readFieldError(...), array_slice(is_array($errors) ? array_values($errors) : [], 0, 20)),
            $this->quote($response->headers[$this->failures['requestId'] ?? ''] ?? null, 100),
            self::readRetryAfter($response),
        );
    }

    /** @return array{field: string, message: string} */
    private function readFieldError(mixed $error): array
    {
        return [
            'field' => $this->quote(Json::at($error, $this->failures['field']), 200) ?? '',
            'message' => $this->quote(Json::at($error, $this->failures['message']), 500) ?? '',
        ];
    }

    private function quote(mixed $text, int $max): ?string
    {
        return is_string($text) ? Text::quote($text, $max, ($this->listSecrets)()) : null;
    }

    /** Returns only the origin: a path, a query and credentials may hold secrets. */
    private static function originOf(string $location): ?string
    {
        return preg_match('~^https?://(?:[^/?#\s@]*@)?([\w.:\[\]-]+)~i', $location, $found) === 1
            ? strtolower((string) strstr($location, ':', true)) . "://{$found[1]}"
            : null;
    }
}
