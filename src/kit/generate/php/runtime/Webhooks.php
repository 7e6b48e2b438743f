<?php

declare(strict_types=1);

namespace Paycontract;

use Paycontract\Exception\ConfigurationException;
use Paycontract\Exception\WebhookForgedException;
use Paycontract\Exception\WebhookMalformedException;
use Paycontract\Exception\WebhookTooOldException;
use Paycontract\Internal\Json;

/**
 * Verifies the webhooks of the service. Proposal: outgoing-webhooks, event-kinds, webhook-signature.
 *
 *     $event = (new Webhooks([$secret]))->verify(file_get_contents('php://input'), getallheaders());
 */
final class Webhooks
{
    /**
     * @param list<string> $secrets all secrets in use: two during a rotation
     * @param ?int $toleranceSeconds largest difference between signing and the clock, either way; null: by the contract
     * @param ?string $url the URL to which the service sends, as registered there; required if the contract signs it,
     *     with HTTP Message Signatures. The URL in a request is not reliable: a proxy may have changed it
     * @throws ConfigurationException missing_key
     */
    public function __construct(
        #[\SensitiveParameter] private readonly array $secrets,
        private readonly ?int $toleranceSeconds = null,
        private readonly ?string $url = null,
    ) {
        if ($secrets === [] || in_array('', $secrets, true)) {
            throw new ConfigurationException('missing_key', 'webhooks need a secret, and none that is empty');
        }
    }

    /**
     * Verifies the signature, then the age, then the shape. The same event may come again: store the ids of handled
     * events, and answer 200 to a duplicate.
     *
     * @param string $rawBody the raw body, byte for byte
     * @param array<string, string|list<string>> $headers in the form of `getallheaders()`, PSR-7 or Symfony
     * @param ?int $now seconds since 1970, for tests
     * @return WebhookEvent one of the classes of `Events::TYPES`, or an UnknownEvent
     * @throws WebhookForgedException
     * @throws WebhookTooOldException
     * @throws WebhookMalformedException
     * @throws ConfigurationException invalid_option: the contract needs the URL, or another form of secret
     */
    public function verify(string $rawBody, array $headers, ?int $now = null): WebhookEvent
    {
        $now ??= time();
        $readHeader = static fn (string $name): string => self::readHeader($headers, $name);
        $holding = [];
        $tooOld = null;
        foreach (Events::SIGNATURES as $index => $form) {
            $limit = $this->toleranceSeconds ?? $form['toleranceSeconds'] ?? PHP_INT_MAX;
            foreach ($this->listSignings($form, $rawBody, $readHeader) as [$created, $expires]) {
                $age = $form['timestampHeader'] === null ? 0 : $now - $created;
                if (abs($age) > $limit || $now > $expires) {
                    $tooOld = new WebhookTooOldException($age, $limit);
                } else {
                    $holding[] = $index;
                }
            }
        }
        if ($holding === []) {
            throw $tooOld ?? new WebhookForgedException();
        }
        return self::read($rawBody, $holding);
    }

    /**
     * @param ?string $url the URL to which it is sent; required if the contract signs it
     * @return array<string, string> the headers of a webhook that your own test sends
     * @throws ConfigurationException invalid_option: the contract needs the URL, or another form of secret
     */
    public static function sign(
        string $rawBody,
        #[\SensitiveParameter] string $secret,
        ?int $now = null,
        ?string $url = null,
    ): array {
        $now ??= time();
        $kind = Json::at(json_decode($rawBody, true), 'event');
        $form = Events::SIGNATURES[is_string($kind) ? Events::SIGNED_AS[$kind] ?? 0 : 0];
        if (isset($form['scheme'])) {
            return $form['scheme']::sign($form, $secret, $now, $rawBody, $url);
        }
        $headers = [$form['header'] => self::compute($rawBody, $secret, (string) $now, $form)];
        return $form['timestampHeader'] === null ? $headers : $headers + [$form['timestampHeader'] => (string) $now];
    }

    /**
     * @internal
     * @throws ConfigurationException invalid_option: the contract needs the URL, or another form of secret
     */
    public function assertUsable(): void
    {
        foreach (Events::SIGNATURES as $form) {
            if (isset($form['scheme'])) {
                $form['scheme']::assertUsable($this->secrets, $this->url);
            }
        }
    }

    /** @return array<string, mixed> nothing: a dump must not show the secrets */
    public function __debugInfo(): array
    {
        return [];
    }

    /**
     * Lists when each valid signature of this form was created and when it expires, both in seconds. Every secret is
     * tried, so that timing reveals nothing.
     *
     * @param array{header: string, timestampHeader: ?string, encoding: string, hash: string, signedText: string,
     *     scheme?: class-string} $form
     * @param \Closure(string): string $readHeader
     * @return list<array{int, int}>
     */
    private function listSignings(array $form, string $rawBody, \Closure $readHeader): array
    {
        if (isset($form['scheme'])) {
            return $form['scheme']::listSignings($form, $this->secrets, $rawBody, $readHeader, $this->url);
        }
        $timestamp = $form['timestampHeader'] === null ? '0' : $readHeader($form['timestampHeader']);
        if (preg_match('/^\d{1,12}$/D', $timestamp) !== 1) {
            return [];
        }
        $isSigned = false;
        foreach ($this->secrets as $secret) {
            $wanted = self::compute($rawBody, $secret, $timestamp, $form);
            $isSigned = hash_equals($wanted, $readHeader($form['header'])) || $isSigned;
        }
        return $isSigned ? [[(int) $timestamp, PHP_INT_MAX]] : [];
    }

    /** @param array{encoding: string, hash: string, signedText: string} $form */
    private static function compute(
        string $rawBody,
        #[\SensitiveParameter] string $secret,
        string $timestamp,
        array $form,
    ): string {
        $text = str_replace('{timestamp}', $timestamp, $form['signedText']);
        [$before, $after] = explode('{body}', $text);
        $bytes = hash_hmac($form['hash'], $before . $rawBody . $after, $secret, true);
        return $form['encoding'] === 'base64' ? base64_encode($bytes) : bin2hex($bytes);
    }

    /**
     * Reads a header. It is empty if it is missing or repeated: it is unclear which value would count.
     *
     * @param array<string, string|list<string>> $headers
     */
    private static function readHeader(array $headers, string $name): string
    {
        $values = [];
        foreach ($headers as $key => $value) {
            if (strtolower((string) $key) === $name) {
                array_push($values, ...array_values((array) $value));
            }
        }
        return count($values) === 1 ? (string) $values[0] : '';
    }

    /** @param list<int> $holding the valid signatures of the contract: an event is accepted only with its own */
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
