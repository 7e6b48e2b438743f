<?php

declare(strict_types=1);

namespace Paycontract\Internal;

use Paycontract\AnswerInfo;
use Paycontract\Attempt;
use Paycontract\CallOptions;
use Paycontract\Confirmation;
use Paycontract\Crypto\Cipher;
use Paycontract\Exception\ConfigurationException;
use Paycontract\Exception\InvalidResponseException;
use Paycontract\Exception\PaycontractException;
use Paycontract\Http\Response;
use Paycontract\Http\Transport;

/**
 * The client of either host. It knows no particular operation.
 *
 * @internal
 */
final class Caller
{
    /** A name, a colon and visible ASCII: nothing that ends a line. */
    private const HEADER = '/^[\w!#$%&\'*+.^`|~-]+:[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/D';

    private const IDEMPOTENCY_KEY = '/^[\x21-\x7e]{1,255}$/D';

    private readonly Answers $answers;
    private readonly Bodies $bodies;
    private readonly Sender $sender;

    /**
     * @param string $version of the contract
     * @param ?\Closure(Attempt): mixed $onAttempt
     * @param array{requestId: ?string, errors: ?string, field: string, message: string} $failures where an answer says
     *     what failed
     * @param string $cipherOption the client's name for `$cipher`
     */
    public function __construct(
        private readonly string $version,
        private readonly string $baseUrl,
        private readonly Keys $keys,
        Transport $transport,
        private readonly CallOptions $defaults,
        ?\Closure $onAttempt,
        array $failures,
        ?Cipher $cipher = null,
        string $cipherOption = '',
    ) {
        self::checkOptions($defaults);
        $this->answers = new Answers($keys->listSecrets(...), $failures);
        $this->bodies = new Bodies($cipher, $cipherOption);
        $this->sender = new Sender($transport, $keys, $this->answers, $onAttempt);
    }

    /**
     * @param array<string, mixed> $path
     * @param array<string, mixed> $query
     * @param array<string, mixed> $headers
     * @param string|array{string, mixed} $answer the type of the answer, for Reader
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
        [$clock, $doubt] = [new Clock(), new Doubt($operation)];
        $sent = $this->writeHeaders($operation, $options, $headers);
        try {
            $response = $this->exchange($operation, $options, $path, $query, $sent, $body, $clock, $doubt);
            return $this->readAnswer($operation, $response, $answer, $options, $doubt);
        } catch (PaycontractException $cause) {
            $key = $sent[$operation->idempotencyHeader ?? ''] ?? null;
            throw $doubt->tell(
                $cause,
                fn (): Confirmation => $this->confirm($operation, $path, $query, $headers, $body, $key, $clock),
            );
        }
    }

    /** @return array<string, mixed> nothing: a dump must not show a key */
    public function __debugInfo(): array
    {
        return [];
    }

    private function complete(Operation $operation, CallOptions $given): CallOptions
    {
        $key = $given->idempotencyKey;
        if ($key !== null && $operation->idempotencyHeader === null) {
            $message = "the contract has no idempotency key for {$operation->operationId}";
            throw new ConfigurationException('invalid_option', $message);
        }
        if ($key !== null && preg_match(self::IDEMPOTENCY_KEY, $key) !== 1) {
            $message = 'idempotencyKey must be 1 to 255 visible ASCII characters';
            throw new ConfigurationException('invalid_option', $message);
        }
        $options = new CallOptions(
            $key,
            $given->timeoutSeconds ?? $this->defaults->timeoutSeconds,
            $given->retry ?? $this->defaults->retry,
            array_change_key_case($given->headers) + array_change_key_case($this->defaults->headers),
            $given->onAnswer,
        );
        self::checkOptions($options);
        return $options;
    }

    /**
     * @param array<string, mixed> $given parameters of the operation
     * @return array<string, string> all headers except those of the key and of the body
     */
    private function writeHeaders(Operation $operation, CallOptions $options, array $given): array
    {
        $known = array_map(Query::write(...), array_filter($given, static fn (mixed $each): bool => $each !== null));
        $sent = array_change_key_case($known) + $options->headers + [
            'accept' => 'application/json, */*;q=0.5',
            'user-agent' => "paycontract-php/{$this->version} (php " . PHP_VERSION . ')',
        ];
        $header = $operation->idempotencyHeader;
        if ($header !== null && $options->idempotencyKey !== null) {
            $sent[$header] = $options->idempotencyKey;
        } elseif ($header !== null && $options->retry !== null && $operation->isWrite()) {
            // Not by default: an unrequested header may be refused by something in front of the service.
            $sent += [$header => bin2hex(random_bytes(16))];
        }
        self::checkHeaders($sent);
        return $sent;
    }

    /**
     * @param array<string, mixed> $path
     * @param array<string, mixed> $query
     * @param array<string, string> $headers
     */
    private function exchange(
        Operation $operation,
        CallOptions $options,
        array $path,
        array $query,
        array $headers,
        #[\SensitiveParameter] mixed $body,
        Clock $clock,
        Doubt $doubt,
    ): Response {
        $this->keys->require($operation);
        $url = rtrim($this->baseUrl, '/') . Query::writeUrl($operation->path, $path, $query);
        [$content, $type] = $this->bodies->write($operation, $body);
        if ($type !== null) {
            $headers = ['content-type' => $type] + $headers;
        }
        return $this->sender->send($operation, $options, $url, $headers, $content, $clock, $doubt);
    }

    /** @param string|array{string, mixed} $answer */
    private function readAnswer(
        Operation $operation,
        Response $response,
        string|array $answer,
        CallOptions $options,
        Doubt $doubt,
    ): mixed {
        try {
            $result = $this->answers->read($operation->operationId, $response);
        } catch (InvalidResponseException $failure) {
            $doubt->note($failure);
            throw $failure;
        }
        $message = "{$operation->operationId} was answered with HTTP {$response->status}, but not as expected";
        if ($result === null && $answer !== 'any') {
            $failure = new InvalidResponseException($message);
            $doubt->note($failure);
            throw $failure;
        }
        try {
            $read = Reader::read($result, $answer);
        } catch (\TypeError) {
            throw new InvalidResponseException($message);
        }
        if ($options->onAnswer !== null) {
            $requestId = $this->answers->readRequestId($response);
            try {
                ($options->onAnswer)(new AnswerInfo($response->status, $response->headers, $requestId));
            } catch (\Throwable) {
                // The call succeeded, even if the closure fails.
            }
        }
        return $read;
    }

    /**
     * @param array<string, mixed> $path
     * @param array<string, mixed> $query
     * @param array<string, mixed> $headers
     */
    private function confirm(
        Operation $operation,
        array $path,
        array $query,
        array $headers,
        #[\SensitiveParameter] mixed $body,
        #[\SensitiveParameter] ?string $key,
        Clock $sent,
    ): Confirmation {
        $lookup = $operation->outcome;
        if ($lookup === null) {
            $message = "the contract names no operation that shows the effect of {$operation->operationId}";
            return Question::doubt($message);
        }
        $members = $body === null ? [] : Json::decode(Json::encode($body));
        $known = array_filter([...$path, ...$query], static fn (mixed $each): bool => $each !== null);
        $input = [...Json::decode(Json::encode((object) $known)), ...(is_array($members) ? $members : [])];
        $fetch = function (array $given) use ($lookup): Response {
            $given += ['path' => [], 'query' => [], 'body' => null];
            ['path' => $path, 'query' => $query, 'body' => $content] = $given;
            $options = $this->complete($lookup->ask, new CallOptions());
            $headers = $this->writeHeaders($lookup->ask, $options, []);
            $doubt = new Doubt($lookup->ask);
            return $this->exchange($lookup->ask, $options, $path, $query, $headers, $content, new Clock(), $doubt);
        };
        $repeat = function () use ($operation, $path, $query, $headers, $body, $key): Response {
            $options = $this->complete($operation, new CallOptions($key));
            $written = $this->writeHeaders($operation, $options, $headers);
            $doubt = new Doubt($operation);
            return $this->exchange($operation, $options, $path, $query, $written, $body, new Clock(), $doubt);
        };
        $asked = $lookup->isRepeat ? $repeat : $fetch;
        return (new Question($lookup, $input, $key, $sent, $asked, $this->answers))->ask();
    }

    private static function checkOptions(CallOptions $options): void
    {
        $seconds = $options->timeoutSeconds ?? INF;
        if (!($seconds > 0 && ($seconds < 2e6 || $seconds === INF))) {
            $message = 'timeoutSeconds must be above 0 and below 2,000,000, or INF for no limit';
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
