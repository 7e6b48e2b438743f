<?php

declare(strict_types=1);

namespace Paycontract\Crypto;

use Paycontract\Exception\ConfigurationException;
use Paycontract\Exception\PayloadTooLongException;
use Paycontract\Internal\Base64;
use Paycontract\Internal\Json;

/**
 * Creates the string for `cardData`: `hex(iv):hex(ciphertext):hex(tag)`, AES-256-GCM with a random IV.
 *
 * §4.2 states AES-256-GCM. Proposal: aes-parameters.
 */
final class CardCipher implements Cipher
{
    private const KEY_BYTES = 32;
    private const IV_BYTES = 12;
    private const TAG_BYTES = 16;
    private const MAX_CARD_BYTES = 4096;

    private readonly string $key;

    /**
     * @param string $key standard base64 of 32 bytes; rotate it before 2^32 cards
     * @throws ConfigurationException missing_key, malformed_key
     */
    public function __construct(#[\SensitiveParameter] string $key)
    {
        if ($key === '') {
            throw new ConfigurationException('missing_key', 'no card encryption key was given');
        }
        $bytes = Base64::decode(trim($key));
        if ($bytes === null || strlen($bytes) !== self::KEY_BYTES) {
            $found = $bytes === null ? 'no standard base64' : 'base64 of ' . strlen($bytes) . ' bytes';
            $message = "the card encryption key must be base64 of 32 bytes; it is {$found}";
            throw new ConfigurationException('malformed_key', $message);
        }
        $this->key = $bytes;
    }

    public function encrypt(#[\SensitiveParameter] mixed $plaintext): string
    {
        $message = Json::encode($plaintext);
        if (strlen($message) > self::MAX_CARD_BYTES) {
            throw new PayloadTooLongException(strlen($message), self::MAX_CARD_BYTES);
        }
        return $this->seal($message, random_bytes(self::IV_BYTES));
    }

    /** @return array<string, mixed> nothing: a dump must not show the key */
    public function __debugInfo(): array
    {
        return [];
    }

    /** An IV must never be used twice. */
    private function seal(#[\SensitiveParameter] string $message, string $iv): string
    {
        $tag = '';
        $sealed = openssl_encrypt(
            $message,
            'aes-256-gcm',
            $this->key,
            OPENSSL_RAW_DATA,
            $iv,
            $tag,
            '',
            self::TAG_BYTES,
        );
        if ($sealed === false) {
            throw new ConfigurationException('invalid_option', 'this OpenSSL refuses AES-256-GCM');
        }
        return implode(':', array_map('bin2hex', [$iv, $sealed, $tag]));
    }
}
