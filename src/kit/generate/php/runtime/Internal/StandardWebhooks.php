<?php

declare(strict_types=1);

namespace Paycontract\Internal;

use Paycontract\Exception\ConfigurationException;

/**
 * Signatures of https://www.standardwebhooks.com: of the id, the timestamp and the body of a webhook.
 *
 * @internal
 */
final class StandardWebhooks
{
    private const ID_HEADER = 'webhook-id';

    /**
     * @param array{header: string, timestampHeader: string} $form
     * @param list<string> $secrets
     * @param \Closure(string): string $readHeader
     * @return list<array{int, int}> when it was signed and when that expires, in seconds; empty if it is forged
     * @throws ConfigurationException invalid_option: a secret is not base64
     */
    public static function listSignings(
        array $form,
        #[\SensitiveParameter] array $secrets,
        string $rawBody,
        \Closure $readHeader,
    ): array {
        $timestamp = $readHeader($form['timestampHeader']);
        if (preg_match('/^\d{1,12}$/D', $timestamp) !== 1) {
            return [];
        }
        $isSigned = false;
        foreach ($secrets as $secret) {
            $wanted = self::compute($secret, $readHeader(self::ID_HEADER), $timestamp, $rawBody);
            foreach (explode(' ', $readHeader($form['header'])) as $signature) {
                $isSigned = hash_equals($wanted, $signature) || $isSigned;
            }
        }
        return $isSigned ? [[(int) $timestamp, PHP_INT_MAX]] : [];
    }

    /**
     * @param array{header: string, timestampHeader: string} $form
     * @return array<string, string> headers
     * @throws ConfigurationException invalid_option: the secret is not base64
     */
    public static function sign(array $form, #[\SensitiveParameter] string $secret, int $now, string $rawBody): array
    {
        $id = Json::at(json_decode($rawBody, true), 'id');
        $id = is_scalar($id) ? (string) $id : '';
        return [
            self::ID_HEADER => $id,
            $form['timestampHeader'] => (string) $now,
            $form['header'] => self::compute($secret, $id, (string) $now, $rawBody),
        ];
    }

    /**
     * @param list<string> $secrets
     * @throws ConfigurationException invalid_option: a secret is not base64
     */
    public static function assertUsable(#[\SensitiveParameter] array $secrets, ?string $url): void
    {
        array_map(self::readKey(...), $secrets);
    }

    private static function compute(
        #[\SensitiveParameter] string $secret,
        string $id,
        string $timestamp,
        string $rawBody,
    ): string {
        $signed = hash_hmac('sha256', "{$id}.{$timestamp}.{$rawBody}", self::readKey($secret), true);
        return 'v1,' . base64_encode($signed);
    }

    /** Decodes a secret; both alphabets of base64 are in use. */
    private static function readKey(#[\SensitiveParameter] string $secret): string
    {
        $key = Base64::decode(strtr((string) preg_replace('/^whsec_/', '', $secret), '-_', '+/'));
        if ($key === null) {
            $message = 'a Standard Webhooks secret is whsec_ followed by base64';
            throw new ConfigurationException('invalid_option', $message);
        }
        return $key;
    }
}
