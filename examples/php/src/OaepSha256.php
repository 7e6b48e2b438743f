<?php

declare(strict_types=1);

namespace PayOrder;

/**
 * The padding of RSAES-OAEP (RFC 8017, section 7.1.1) with SHA-256 for hash and mask and no label.
 *
 * Before PHP 8.5, openssl_public_encrypt cannot be told the hash and takes SHA-1: the padding is made here, and OpenSSL
 * does the RSA alone.
 */
final class OaepSha256
{
    private const HASH_BYTES = 32;

    /** Pads a message of at most `$blockBytes - 66` bytes to a whole block. */
    public static function pad(#[\SensitiveParameter] string $message, int $blockBytes): string
    {
        $dataBytes = $blockBytes - self::HASH_BYTES - 1;
        $zeros = $dataBytes - self::HASH_BYTES - 1 - strlen($message);
        if ($zeros < 0) {
            throw new \LengthException('the message is too long for one block');
        }
        $data = hash('sha256', '', true) . str_repeat("\0", $zeros) . "\1" . $message;
        $seed = random_bytes(self::HASH_BYTES);
        $maskedData = $data ^ self::mask($seed, $dataBytes);
        $maskedSeed = $seed ^ self::mask($maskedData, self::HASH_BYTES);
        return "\0" . $maskedSeed . $maskedData;
    }

    /** MGF1: as many pseudo-random bytes of a seed as are asked for. */
    public static function mask(string $seed, int $bytes): string
    {
        $mask = '';
        for ($counter = 0; strlen($mask) < $bytes; $counter++) {
            $mask .= hash('sha256', $seed . pack('N', $counter), true);
        }
        return substr($mask, 0, $bytes);
    }
}
