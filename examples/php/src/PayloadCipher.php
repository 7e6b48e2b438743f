<?php

declare(strict_types=1);

namespace PayOrder;

/**
 * Makes the string that `data` carries: JSON, UTF-8, one RSA block, standard base64.
 *
 * That `data` is RSA-encrypted is stated in the interface document (§4.1, §5.4). Key format, padding and procedure are not
 * shown: these are paycontract's proposals (gaps rsa-key-format, rsa-padding, rsa-data-procedure).
 */
final class PayloadCipher
{
    private const OVERHEAD_BYTES = ['oaep-sha256' => 66, 'oaep-sha1' => 42, 'pkcs1-v1_5' => 11];
    private const MIN_KEY_BITS = 2048;
    private const PEM = '/\A\s*-----BEGIN PUBLIC KEY-----[A-Za-z0-9+\/=\s]+-----END PUBLIC KEY-----\s*\z/';

    /** The longest payload that fits into the block, in bytes of UTF-8 JSON. */
    public readonly int $maxPayloadBytes;

    private readonly \OpenSSLAsymmetricKey $key;
    private readonly int $blockBytes;

    /**
     * @param string $publicKeyPem the public encryption key of an environment: "BEGIN PUBLIC KEY", at least 2048 bits
     * @param string $padding `oaep-sha256`, `oaep-sha1` or `pkcs1-v1_5`; it is never guessed: ask the operator which one the key is for
     */
    public function __construct(string $publicKeyPem, private readonly string $padding)
    {
        if (!isset(self::OVERHEAD_BYTES[$padding])) {
            throw new \InvalidArgumentException('the padding must be oaep-sha256, oaep-sha1 or pkcs1-v1_5');
        }
        $this->key = self::readPublicKey($publicKeyPem);
        $this->blockBytes = intdiv(openssl_pkey_get_details($this->key)['bits'] + 7, 8);
        $this->maxPayloadBytes = $this->blockBytes - self::OVERHEAD_BYTES[$padding];
    }

    // #region encrypt-data
    /** Refuses a payload that is too long before anything is encrypted. */
    public function encrypt(#[\SensitiveParameter] mixed $payload): string
    {
        $message = Json::encode($payload);
        if (strlen($message) > $this->maxPayloadBytes) {
            throw new PayloadTooLongException(strlen($message), $this->maxPayloadBytes);
        }
        [$padded, $padding] = match ($this->padding) {
            'oaep-sha256' => [OaepSha256::pad($message, $this->blockBytes), OPENSSL_NO_PADDING],
            'oaep-sha1' => [$message, OPENSSL_PKCS1_OAEP_PADDING],
            'pkcs1-v1_5' => [$message, OPENSSL_PKCS1_PADDING],
        };
        $encrypted = openssl_public_encrypt($padded, $block, $this->key, $padding);
        if (!$encrypted) {
            throw new \RuntimeException('OpenSSL refuses the encryption key or its padding');
        }
        return base64_encode($block);
    }
    // #endregion encrypt-data

    private static function readPublicKey(string $pem): \OpenSSLAsymmetricKey
    {
        if (preg_match(self::PEM, $pem) !== 1) {
            throw new \InvalidArgumentException('the encryption key is not one whole "PUBLIC KEY" block of PEM');
        }
        $key = openssl_pkey_get_public(trim($pem));
        $details = $key ? openssl_pkey_get_details($key) : false;
        if (!$details || $details['type'] !== OPENSSL_KEYTYPE_RSA) {
            throw new \InvalidArgumentException('the encryption key is a PEM block, but holds no readable RSA key');
        }
        if ($details['bits'] < self::MIN_KEY_BITS) {
            throw new \InvalidArgumentException("the encryption key has {$details['bits']} bits; 2048 are the least");
        }
        return $key;
    }
}
