<?php

declare(strict_types=1);

namespace PayOrder;

/**
 * Makes the string that `cardData` carries: hex(iv):hex(ciphertext):hex(tag), AES-256-GCM.
 *
 * That card data is AES-256-GCM encrypted is stated in the interface document (§4.2). Nonce, tag and encoding are not
 * shown: these are paycontract's proposals (gap aes-parameters).
 */
final class CardCipher
{
    private const KEY_BYTES = 32;
    private const IV_BYTES = 12;
    private const TAG_BYTES = 16;

    private readonly string $key;

    /** @param string $base64Key standard base64 of 32 bytes */
    public function __construct(#[\SensitiveParameter] string $base64Key)
    {
        $key = base64_decode($base64Key, true);
        if ($key === false || strlen($key) !== self::KEY_BYTES) {
            throw new \InvalidArgumentException('the card key must be standard base64 of 32 bytes');
        }
        $this->key = $key;
    }

    // #region encrypt-card
    /** Seals a card under a random IV, which no other card may share. */
    public function encrypt(#[\SensitiveParameter] mixed $card): string
    {
        return $this->seal(random_bytes(self::IV_BYTES), Json::encode($card));
    }

    /** Public for the vectors alone: an IV must never be used twice. */
    public function seal(string $iv, #[\SensitiveParameter] string $message): string
    {
        $tag = '';
        $ciphertext = openssl_encrypt($message, 'aes-256-gcm', $this->key, OPENSSL_RAW_DATA, $iv, $tag, '', self::TAG_BYTES);
        if ($ciphertext === false) {
            throw new \RuntimeException('OpenSSL refuses AES-256-GCM');
        }
        return implode(':', array_map('bin2hex', [$iv, $ciphertext, $tag]));
    }
    // #endregion encrypt-card
}
