<?php

declare(strict_types=1);

namespace Paycontract\Internal;

use Paycontract\Crypto\CardCipher;
use Paycontract\Crypto\Cipher;
use Paycontract\Crypto\PayloadCipher;
use Paycontract\Exception\ConfigurationException;
use Paycontract\Money;

/**
 * Request bodies as sent.
 *
 * @internal
 */
final class Bodies
{
    /** The procedures of our ciphers; the caller's own cipher may implement any. */
    private const PROCEDURES = [PayloadCipher::class => 'rsa', CardCipher::class => 'aes-256-gcm'];

    /** @param string $cipherOption the client's name for `$cipher` */
    public function __construct(private readonly ?Cipher $cipher, private readonly string $cipherOption)
    {
    }

    /** @return array{?string, ?string} the body as sent, and its content type */
    public function write(Operation $operation, #[\SensitiveParameter] mixed $body): array
    {
        if ($body === null) {
            return [null, null];
        }
        self::checkNumbers($operation, $body, '');
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

    /** Refuses numbers that are not decimals. The message names the place: the value may be part of a plaintext. */
    private static function checkNumbers(Operation $operation, #[\SensitiveParameter] mixed $value, string $at): void
    {
        if (is_float($value) && is_finite($value) && !Money::isExact($value)) {
            $message = "{$operation->operationId}: {$at} was added up as a float, as 0.1 + 0.2, and is not a decimal";
            $hint = "use Money::of('0.30') or Money::ofMinor(30)";
            throw new ConfigurationException('invalid_option', "{$message}: {$hint}");
        }
        $members = is_object($value) && method_exists($value, 'toArray') ? $value->toArray() : $value;
        foreach (is_array($members) ? $members : [] as $name => $member) {
            self::checkNumbers($operation, $member, ltrim("{$at}.{$name}", '.'));
        }
    }
}
