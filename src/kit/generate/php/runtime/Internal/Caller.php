<?php

declare(strict_types=1);

namespace Paycontract\Internal;

use Paycontract\CallOptions;
use Paycontract\Crypto\CardCipher;
use Paycontract\Crypto\Cipher;
use Paycontract\Crypto\PayloadCipher;
use Paycontract\Exception\ConfigurationException;
use Paycontract\Exception\InvalidResponseException;
use Paycontract\Exception\NetworkException;
use Paycontract\Exception\TimeoutException;
use Paycontract\Http\Request;
use Paycontract\Http\Response;
use Paycontract\Http\Transport;
use Paycontract\Http\TransportException;
use Paycontract\Retry;

/**
 * What the clients of both hosts are made of. It knows no single operation.
 *
 * @internal
 */
final class Caller
{
    private const PASSING_STATUSES = [429, 502, 503, 504];
    /** What our ciphers do; one of the caller's own does any. */
    private const PROCEDURES = [PayloadCipher::class => 'rsa', CardCipher::class => 'aes-256-gcm'];

    /** A name, a colon and visible ASCII: nothing that ends a line. */
    private const HEADER = '/^[\w!#$%&\'*+.^`|~-]+:[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/D';

    private readonly Answers $answers;

    /**
     * @param array{requestId: ?string, errors: ?string, field: string, message: string} $failures where an answer
     *     says what failed
     * @param string $cipherOption what the client calls `$cipher`
     */
    public function __construct(
        private readonly string $baseUrl,
        private readonly Keys $keys,
        private readonly Transport $transport,
        private readonly CallOptions $defaults,
        array $failures,
        private readonly ?Cipher $cipher = null,
        private readonly string $cipherOption = '',
    ) {
        self::checkOptions($defaults);
        $this->answers = new Answers($keys->listSecrets(), $failures);
    }

    /**
     * @param array<string, mixed> $path
     * @param array<string, mixed> $query
     * @param array<string, mixed> $headers
     * @param string|array{string, mixed} $answer the type of what comes back, as Reader takes it
     */
    public function call(
        Operation $operation,
        ?CallOptions $options,
        array $path = [],
        array $query = [],
        array $headers = [],
        #[\SensitiveParameter] mixed $body = null,
        string|array $answer = 'any',
    ): mixed {
        $options = $this->complete($operation, $options ?? new CallOptions());
        $key = $this->keys->headerFor($operation);
        $url = rtrim($this->baseUrl, '/') . Query::writeUrl($operation->path, $path, $query);
        $sent = array_map(Query::write(...), array_filter($headers, static fn (mixed $each): bool => $each !== null));
        $sent = ['accept' => 'application/json, */*;q=0.5'] + array_change_key_case($sent + $options->headers);
        [$content, $type] = $this->writeBody($operation, $body);
        if ($type !== null) {
            $sent['content-type'] = $type;
        }
        if ($operation->idempotencyHeader !== null && $options->idempotencyKey !== null) {
            $sent[$operation->idempotencyHeader] = $options->idempotencyKey;
        }
        self::checkHeaders($sent);
        $response = $this->repeat($operation, $options, $url, $key + $sent, $content);
        $result = $this->answers->read($operation->operationId, $response);
        try {
            $read = Reader::read($result, $answer);
        } catch (\TypeError) {
            $read = null;
        }
        if ($read === null && $answer !== 'any') {
            $message = "{$operation->operationId} was answered with HTTP {$response->status}, but not as expected";
            throw new InvalidResponseException($message);
        }
        return $read;
    }

    /** @return array<string, mixed> nothing: a dump must not show a key */
    public function __debugInfo(): array
    {
        return [];
    }

    private function complete(Operation $operation, CallOptions $given): CallOptions
    {
        if ($given->idempotencyKey !== null && $operation->idempotencyHeader === null) {
            $message = "{$operation->operationId} takes no idempotency key";
            throw new ConfigurationException('invalid_option', $message);
        }
        $retry = $given->retry ?? $this->defaults->retry;
        $options = new CallOptions(
            $given->idempotencyKey ?? ($retry === null ? null : bin2hex(random_bytes(16))),
            $given->timeoutSeconds ?? $this->defaults->timeoutSeconds,
            $retry,
            $given->headers + $this->defaults->headers,
        );
        self::checkOptions($options);
        return $options;
    }

    /** @return array{?string, ?string} what travels, and its type */
    private function writeBody(Operation $operation, #[\SensitiveParameter] mixed $body): array
    {
        if ($body === null) {
            return [null, null];
        }
        if ($operation->isMultipart) {
            $form = new Multipart(is_array($body) ? $body : $body->toArray());
            return [$form->body, $form->contentType];
        }
        $wire = $operation->encrypted === null ? $body : $this->encrypt($operation, $operation->encrypted, $body);
        return [Json::encode($wire), 'application/json'];
    }

    /**
     * @param array{string, string} $encrypted
     * @return array<string, mixed>
     */
    private function encrypt(Operation $operation, array $encrypted, #[\SensitiveParameter] mixed $body): array
    {
        [$field, $procedure] = $encrypted;
        $what = "{$operation->operationId} encrypts \"{$field}\"";
        if ($this->cipher === null) {
            throw new ConfigurationException('missing_key', "{$what}: give the client \"{$this->cipherOption}\"");
        }
        if ((self::PROCEDURES[$this->cipher::class] ?? $procedure) !== $procedure) {
            $message = "{$what} with {$procedure}: give a cipher of your own as \"{$this->cipherOption}\"";
            throw new ConfigurationException('invalid_option', $message);
        }
        $members = is_array($body) ? $body : $body->toArray();
        $plaintext = $members[$field] ?? throw new ConfigurationException('invalid_option', "{$what}: give it");
        $text = $this->cipher->encrypt($plaintext);
        return $text === ''
            ? throw new ConfigurationException('invalid_option', "{$what}: the cipher returned no text")
            : [$field => $text] + $members;
    }

    /** @param array<string, string> $headers */
    private function repeat(
        Operation $operation,
        CallOptions $options,
        string $url,
        #[\SensitiveParameter] array $headers,
        ?string $body,
    ): Response {
        $started = microtime(true);
        $isSafe = $operation->isIdempotent || $operation->isIdempotencyStated;
        $passing = $isSafe ? self::PASSING_STATUSES : [429];
        $retry = $options->retry ?? new Retry(1);
        for ($made = 1;; $made++) {
            $left = $options->timeoutSeconds === null ? null : $options->timeoutSeconds - (microtime(true) - $started);
            $failure = null;
            $backoff = min($retry->maxBackoffSeconds, $retry->backoffSeconds * 2 ** ($made - 1));
            $wait = $backoff * random_int(50, 100) / 100;
            try {
                $response = $this->transport->send(new Request($operation->method, $url, $headers, $body, $left));
                if (!in_array($response->status, $passing, true)) {
                    return $response;
                }
                $wait = Answers::readRetryAfter($response) ?? $wait;
            } catch (TransportException $failure) {
                if ($failure->isTimeout) {
                    $waited = round(microtime(true) - $started, 1);
                    throw new TimeoutException($operation->operationId, $options->timeoutSeconds ?? $waited);
                }
            }
            $hasTime = $left === null || microtime(true) - $started + $wait < $options->timeoutSeconds;
            $isLast = $made >= $retry->attempts || $wait > $retry->maxBackoffSeconds || !$hasTime;
            if ($isLast || ($failure !== null && !$isSafe)) {
                return $failure === null
                    ? $response
                    : throw new NetworkException($operation->operationId, $failure->reason, $failure->wasSent);
            }
            usleep((int) ($wait * 1e6));
        }
    }

    private static function checkOptions(CallOptions $options): void
    {
        if ($options->timeoutSeconds !== null && !($options->timeoutSeconds > 0 && $options->timeoutSeconds < 2e6)) {
            $message = 'timeoutSeconds must be above 0 and below 2,000,000, or null for no limit';
            throw new ConfigurationException('invalid_option', $message);
        }
        self::checkHeaders($options->headers);
    }

    /** @param array<mixed> $headers */
    private static function checkHeaders(#[\SensitiveParameter] array $headers): void
    {
        foreach ($headers as $name => $value) {
            if (preg_match(self::HEADER, is_string($value) ? "{$name}:{$value}" : '') !== 1) {
                $message = 'headers must be texts of visible ASCII characters, by their names';
                throw new ConfigurationException('invalid_option', $message);
            }
        }
    }
}
