<?php

declare(strict_types=1);

namespace Paycontract\Crypto;

use Paycontract\Exception\ConfigurationException;
use Paycontract\Exception\PayloadTooLongException;
use Paycontract\Internal\Json;
use phpseclib3\Crypt\PublicKeyLoader;
use phpseclib3\Crypt\RSA;

/**
 * Creates the string for `data`: JSON, UTF-8, one RSA block, standard base64.
 *
 * §4.1 and §5.4 state RSA. Proposal: rsa-key-format, rsa-padding, rsa-data-procedure.
 */
final class PayloadCipher implements Cipher
{
    private const OVERHEAD_BYTES = ['oaep-sha256' => 66, 'oaep-sha1' => 42, 'pkcs1-v1_5' => 11];

    /** Maximum length of a payload, in bytes of UTF-8 JSON. */
    public readonly int $maxPayloadBytes;

    private readonly EncryptionKey $key;

    /**
     * @param string|array<string, mixed> $key the public encryption key: SPKI as PEM or bare base64, a JWK as text or
     *     array, or base64 of `<bits>!<RSAKeyValue>…</RSAKeyValue>`; 2048 to 8192 bits
     * @param string $padding `oaep-sha256`, `oaep-sha1` or `pkcs1-v1_5`; never guessed: ask the operator
     * @throws ConfigurationException missing_key, malformed_key, invalid_option
     */
    public function __construct(#[\SensitiveParameter] string|array $key, private readonly string $padding)
    {
        if (!isset(self::OVERHEAD_BYTES[$padding])) {
            $names = implode(', ', array_keys(self::OVERHEAD_BYTES));
            throw new ConfigurationException('invalid_option', "padding must be one of {$names}");
        }
        // Before PHP 8.5, openssl_public_encrypt has no option for the hash, and uses SHA-1.
        if ($padding === 'oaep-sha256' && !class_exists(RSA::class)) {
            $message = 'the padding oaep-sha256 needs phpseclib: composer require phpseclib/phpseclib:^3';
            throw new ConfigurationException('invalid_option', $message);
        }
        $this->key = EncryptionKey::read($key);
        $this->maxPayloadBytes = intdiv($this->key->bits + 7, 8) - self::OVERHEAD_BYTES[$padding];
    }

    /**
     * @throws PayloadTooLongException before anything is encrypted
     */
    public function encrypt(#[\SensitiveParameter] mixed $plaintext): string
    {
        $message = Json::encode($plaintext);
        if (strlen($message) > $this->maxPayloadBytes) {
            throw new PayloadTooLongException(strlen($message), $this->maxPayloadBytes);
        }
        return base64_encode(match ($this->padding) {
            'oaep-sha256' => $this->encryptOaepSha256($message),
            'oaep-sha1' => $this->encryptByOpenssl($message, OPENSSL_PKCS1_OAEP_PADDING),
            default => $this->encryptByOpenssl($message, OPENSSL_PKCS1_PADDING),
        });
    }

    private function encryptOaepSha256(#[\SensitiveParameter] string $message): string
    {
        $key = PublicKeyLoader::loadPublicKey($this->key->pem);
        if (!$key instanceof RSA\PublicKey) {
            throw $this->refuse('phpseclib');
        }
        // The hash of the mask is set separately: it is SHA-256 only by default in phpseclib.
        $oaep = $key->withHash('sha256')->withMGFHash('sha256')->withPadding(RSA::ENCRYPTION_OAEP);
        return (string) $oaep->encrypt($message);
    }

    private function encryptByOpenssl(#[\SensitiveParameter] string $message, int $padding): string
    {
        $block = '';
        if (!openssl_public_encrypt($message, $block, $this->key->pem, $padding)) {
            throw $this->refuse('OpenSSL');
        }
        return $block;
    }

    private function refuse(string $who): ConfigurationException
    {
        return new ConfigurationException('malformed_key', "{$who} refuses the numbers of the encryption key");
    }
}
