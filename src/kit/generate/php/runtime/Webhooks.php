<?php

declare(strict_types=1);

namespace Paycontract;

use Paycontract\Exception\ConfigurationException;
use Paycontract\Exception\ForgedWebhookException;
use Paycontract\Exception\MalformedWebhookException;
use Paycontract\Exception\StaleWebhookException;
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
     * @throws ForgedWebhookException
     * @throws StaleWebhookException
     * @throws MalformedWebhookException
     */
    public function verify(string $rawBody, array $headers, ?int $now = null): WebhookEvent
    {
        $scheme = $this->findScheme($rawBody, $headers);
        $tolerance = $this->toleranceSeconds ?? $scheme['toleranceSeconds'];
        $timestamp = self::readHeader($headers, $scheme['timestampHeader']);
        if ($timestamp !== null && $tolerance !== null && abs(($now ?? time()) - (int) $timestamp) > $tolerance) {
            throw new StaleWebhookException("the webhook was signed more than {$tolerance} seconds from now");
        }
        return self::read($rawBody);
    }

    /** @return array<string, string> the headers of a webhook that a test of yours sends to itself */
    public static function sign(string $rawBody, #[\SensitiveParameter] string $secret, ?int $now = null): array
    {
        $scheme = Events::SIGNATURES[0];
        $timestamp = $scheme['timestampHeader'] === null ? null : (string) ($now ?? time());
        $headers = [$scheme['header'] => self::compute($rawBody, $secret, $timestamp, $scheme['encoding'])];
        return $timestamp === null ? $headers : $headers + [$scheme['timestampHeader'] => $timestamp];
    }

    /** @return array<string, mixed> nothing: a dump must not show the secrets */
    public function __debugInfo(): array
    {
        return [];
    }

    /**
     * How it is signed, with one of the secrets. Hosts may do it differently.
     *
     * @param array<string, string|list<string>> $headers
     * @return array{header: string, timestampHeader: ?string, toleranceSeconds: ?int, encoding: string}
     */
    private function findScheme(string $rawBody, array $headers): array
    {
        foreach (Events::SIGNATURES as $scheme) {
            $signature = self::readHeader($headers, $scheme['header']) ?? '';
            $timestamp = self::readHeader($headers, $scheme['timestampHeader']);
            if ($scheme['timestampHeader'] !== null && preg_match('/^\d{1,12}$/D', $timestamp ?? '') !== 1) {
                continue;
            }
            $isSigned = false;
            foreach ($this->secrets as $secret) {
                $wanted = self::compute($rawBody, $secret, $timestamp, $scheme['encoding']);
                $isSigned = hash_equals($wanted, $signature) || $isSigned;
            }
            if ($isSigned) {
                return $scheme;
            }
        }
        throw new ForgedWebhookException('the webhook is signed with none of the secrets, or has no timestamp');
    }

    private static function compute(
        string $rawBody,
        #[\SensitiveParameter] string $secret,
        ?string $timestamp,
        string $encoding,
    ): string {
        $signed = $timestamp === null ? $rawBody : "{$timestamp}.{$rawBody}";
        $bytes = hash_hmac('sha256', $signed, $secret, true);
        return $encoding === 'base64' ? base64_encode($bytes) : bin2hex($bytes);
    }

    /** @param array<string, string|list<string>> $headers */
    private static function readHeader(array $headers, ?string $name): ?string
    {
        $values = array_values((array) (array_change_key_case($headers)[$name ?? ''] ?? []));
        return count($values) === 1 ? (string) $values[0] : null;
    }

    private static function read(string $rawBody): WebhookEvent
    {
        try {
            $body = Json::decode($rawBody);
        } catch (\JsonException) {
            throw new MalformedWebhookException('the webhook is signed, but no JSON');
        }
        $kind = Json::at($body, 'event');
        if (!is_string($kind) || !is_array($body)) {
            throw new MalformedWebhookException('the webhook is signed, but no event');
        }
        $type = Events::TYPES[$kind] ?? UnknownEvent::class;
        $event = $type::fromArray($body);
        $missing = $event->listMissing();
        if ($missing !== []) {
            $message = 'the webhook is signed, but lacks ' . implode(', ', $missing);
            throw new MalformedWebhookException($message);
        }
        return $event;
    }
}
