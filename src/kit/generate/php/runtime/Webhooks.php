<?php

declare(strict_types=1);

namespace Paycontract;

use Paycontract\Exception\ConfigurationException;
use Paycontract\Exception\WebhookForgedException;
use Paycontract\Exception\WebhookMalformedException;
use Paycontract\Exception\WebhookTooOldException;
use Paycontract\Internal\Json;

/**
 * Verifies what the service sends to you. Proposal: outgoing-webhooks, event-kinds, webhook-signature.
 *
 *     $event = (new Webhooks([$secret]))->verify(file_get_contents('php://input'), getallheaders());
 */
final class Webhooks
{
    /**
     * @param list<string> $secrets all that are valid now: two during a rotation
     * @param ?int $toleranceSeconds how old or how far ahead a webhook may be; null: as the contract says
     * @throws ConfigurationException missing_key
     */
    public function __construct(
        #[\SensitiveParameter] private readonly array $secrets,
        private readonly ?int $toleranceSeconds = null,
    ) {
        if ($secrets === [] || in_array('', $secrets, true)) {
            throw new ConfigurationException('missing_key', 'webhooks need a secret, and none that is empty');
        }
    }

    /**
     * Judges the signature, then the age, then the shape. The same event may come again: keep the ids of those that
     * you have handled, and answer 200 to one that you know.
     *
     * @param string $rawBody the bytes as they came, before anything has parsed them
     * @param array<string, string|list<string>> $headers as `getallheaders()`, PSR-7 or Symfony have them
     * @param ?int $now seconds since 1970, for tests
     * @return WebhookEvent one of the classes of `Events::TYPES`, or an UnknownEvent
     * @throws WebhookForgedException
     * @throws WebhookTooOldException
     * @throws WebhookMalformedException
     */
    public function verify(string $rawBody, array $headers, ?int $now = null): WebhookEvent
    {
        $holding = [];
        $tooOld = null;
        foreach (Events::SIGNATURES as $index => $scheme) {
            $timestamp = self::readHeader($headers, $scheme['timestampHeader']);
            if (!$this->isSigned($scheme, $rawBody, $headers, $timestamp)) {
                continue;
            }
            $limit = $this->toleranceSeconds ?? $scheme['toleranceSeconds'];
            $age = ($now ?? time()) - (int) $timestamp;
            if ($timestamp !== null && $limit !== null && abs($age) > $limit) {
                $tooOld = new WebhookTooOldException($age, $limit);
            } else {
                $holding[] = $index;
            }
        }
        if ($holding === []) {
            throw $tooOld ?? new WebhookForgedException();
        }
        return self::read($rawBody, $holding);
    }

    /** @return array<string, string> the headers of a webhook that a test of yours sends to itself */
    public static function sign(string $rawBody, #[\SensitiveParameter] string $secret, ?int $now = null): array
    {
        $kind = Json::at(json_decode($rawBody, true), 'event');
        $scheme = Events::SIGNATURES[is_string($kind) ? Events::SIGNED_AS[$kind] ?? 0 : 0];
        $timestamp = $scheme['timestampHeader'] === null ? null : (string) ($now ?? time());
        $headers = [$scheme['header'] => self::compute($rawBody, $secret, $timestamp, $scheme)];
        return $timestamp === null ? $headers : $headers + [$scheme['timestampHeader'] => $timestamp];
    }

    /** @return array<string, mixed> nothing: a dump must not show the secrets */
    public function __debugInfo(): array
    {
        return [];
    }

    /**
     * Whether it is signed so, with one of the secrets. All are tried, so that the time tells nothing.
     *
     * @param array{header: string, timestampHeader: ?string, toleranceSeconds: ?int, encoding: string, hash: string,
     *     signedText: string} $scheme
     * @param array<string, string|list<string>> $headers
     */
    private function isSigned(array $scheme, string $rawBody, array $headers, ?string $timestamp): bool
    {
        $signature = self::readHeader($headers, $scheme['header']) ?? '';
        if ($scheme['timestampHeader'] !== null && preg_match('/^\d{1,12}$/D', $timestamp ?? '') !== 1) {
            return false;
        }
        $isSigned = false;
        foreach ($this->secrets as $secret) {
            $wanted = self::compute($rawBody, $secret, $timestamp, $scheme);
            $isSigned = hash_equals($wanted, $signature) || $isSigned;
        }
        return $isSigned;
    }

    /** @param array{encoding: string, hash: string, signedText: string} $scheme */
    private static function compute(
        string $rawBody,
        #[\SensitiveParameter] string $secret,
        ?string $timestamp,
        array $scheme,
    ): string {
        $text = str_replace('{timestamp}', $timestamp ?? '', $scheme['signedText']);
        [$before, $after] = explode('{body}', $text);
        $bytes = hash_hmac($scheme['hash'], $before . $rawBody . $after, $secret, true);
        return $scheme['encoding'] === 'base64' ? base64_encode($bytes) : bin2hex($bytes);
    }

    /** @param array<string, string|list<string>> $headers */
    private static function readHeader(array $headers, ?string $name): ?string
    {
        $values = array_values((array) (array_change_key_case($headers)[$name ?? ''] ?? []));
        return count($values) === 1 ? (string) $values[0] : null;
    }

    /** @param list<int> $holding which signatures of the contract hold: an event is taken under its own alone */
    private static function read(string $rawBody, array $holding): WebhookEvent
    {
        try {
            $body = Json::decode($rawBody);
        } catch (\JsonException) {
            throw new WebhookMalformedException([['field' => '', 'message' => 'must be JSON']]);
        }
        $kind = Json::at($body, 'event');
        if (!is_string($kind) || !is_array($body)) {
            throw new WebhookMalformedException([['field' => 'event', 'message' => 'must be the name of an event']]);
        }
        if (array_key_exists($kind, Events::SIGNED_AS) && !in_array(Events::SIGNED_AS[$kind], $holding, true)) {
            throw new WebhookForgedException();
        }
        $type = Events::TYPES[$kind] ?? UnknownEvent::class;
        $event = $type::fromArray($body);
        $missing = $event->listMissing();
        if ($missing !== []) {
            $errors = array_map(
                static fn (string $name): array => ['field' => $name, 'message' => 'must be as the contract has it'],
                $missing,
            );
            throw new WebhookMalformedException($errors);
        }
        return $event;
    }
}
