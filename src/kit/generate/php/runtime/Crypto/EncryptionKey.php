<?php

declare(strict_types=1);

namespace Paycontract\Crypto;

use Paycontract\Exception\ConfigurationException;
use Paycontract\Internal\Base64;

/** A public RSA encryption key, in one of four formats, which are recognized by their form. */
final class EncryptionKey
{
    private const ACCEPTED =
        'accepted are SPKI PEM, SPKI base64, JWK, and base64 of <bits>!<RSAKeyValue>…</RSAKeyValue>';
    private const PRIVATE_KEY = 'it holds a private key, which belongs to the service alone';
    private const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth'];
    private const MAX_KEY_CHARACTERS = 16384;
    private const MIN_KEY_BITS = 2048;
    private const MAX_KEY_BITS = 8192;
    private const MAX_EXPONENT_BYTES = 4;
    private const PEM = '/^-----BEGIN ([A-Z0-9 ]{1,30})-----([\w+\/=\s]*)-----END \1-----$/D';

    /** The two elements in either order. No other XML is parsed, to keep the parser simple. */
    private const KEY_VALUE = '/^(\d{1,5})!\s*<RSAKeyValue>'
        . '(?:\s*<(Modulus|Exponent)>[\w+\/=\s]*<\/\2>){2}\s*<\/RSAKeyValue>\s*$/D';

    /** AlgorithmIdentifier: rsaEncryption, NULL. */
    private const RSA_ALGORITHM = "\x30\x0d\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01\x05\x00";

    /** Length of the modulus. */
    public readonly int $bits;
    /** SPKI. */
    public readonly string $pem;
    private readonly string $der;

    /** @param string $modulus and exponent, as big-endian bytes without leading zeros */
    private function __construct(
        string $format,
        public readonly string $modulus,
        public readonly string $exponent,
    ) {
        $this->bits = $modulus === '' ? 0 : 8 * (strlen($modulus) - 1) + strlen(decbin(ord($modulus[0])));
        if ($this->bits < self::MIN_KEY_BITS || $this->bits > self::MAX_KEY_BITS) {
            $problem = "its modulus has {$this->bits} bits, not " . self::MIN_KEY_BITS . ' to ' . self::MAX_KEY_BITS;
            throw self::refuse($format, $problem);
        }
        $isExponent = self::isOdd($exponent) && $exponent !== "\x01" && strlen($exponent) <= self::MAX_EXPONENT_BYTES;
        if (!self::isOdd($modulus) || !$isExponent) {
            $problem = 'its modulus is even, or its exponent not an odd number above 1 of at most 32 bits';
            throw self::refuse($format, $problem);
        }
        $this->der = self::writeSpki($modulus, $exponent);
        $this->pem = self::toPem($this->der);
    }

    /**
     * @param string|array<string, mixed> $key
     * @throws ConfigurationException missing_key, malformed_key; the message names the format, but not the key
     */
    public static function read(#[\SensitiveParameter] string|array $key): self
    {
        if ($key === '' || $key === []) {
            throw new ConfigurationException('missing_key', 'no encryption key was given; ' . self::ACCEPTED);
        }
        $text = trim(is_array($key) ? (string) json_encode($key) : $key);
        if (strlen($text) > self::MAX_KEY_CHARACTERS) {
            throw self::refuse('text', 'it has more than ' . self::MAX_KEY_CHARACTERS . ' characters');
        }
        if (str_starts_with($text, '{')) {
            return self::readJwk($text);
        }
        if (str_contains($text, '-----BEGIN')) {
            return self::readPem($text);
        }
        $bytes = Base64::decode((string) preg_replace('/\s/', '', $text));
        if ($bytes === null) {
            throw self::refuse('text', 'it is neither PEM nor JSON nor standard base64');
        }
        return $bytes[0] === "\x30" ? self::readSpki('SPKI base64', $bytes) : self::readKeyValue($bytes);
    }

    private static function readPem(#[\SensitiveParameter] string $text): self
    {
        // Environment files often hold a PEM on one line, with its line ends written as \n.
        $pem = trim(str_replace(['\n', '\r'], "\n", $text));
        if (preg_match(self::PEM, $pem, $block) !== 1) {
            throw self::refuse('PEM', 'it is not one whole block from BEGIN to END');
        }
        [, $label, $body] = $block;
        if ($label !== 'PUBLIC KEY') {
            $isPrivate = str_contains($label, 'PRIVATE');
            throw self::refuse('PEM', $isPrivate ? self::PRIVATE_KEY : 'its label is not "PUBLIC KEY"');
        }
        $der = Base64::decode((string) preg_replace('/\s/', '', $body));
        return $der === null
            ? throw self::refuse('SPKI PEM', 'its body is not standard base64')
            : self::readSpki('SPKI PEM', $der);
    }

    private static function readSpki(string $format, #[\SensitiveParameter] string $der): self
    {
        $key = openssl_pkey_get_public(self::toPem($der));
        $details = $key === false ? false : openssl_pkey_get_details($key);
        if ($details === false || !isset($details['rsa'])) {
            throw self::refuse($format, 'it is not a readable RSA key');
        }
        $read = self::ofNumbers($format, $details['rsa']['n'], $details['rsa']['e']);
        // OpenSSL ignores trailing bytes, but DER allows only one encoding.
        return $read->der === $der ? $read : throw self::refuse($format, 'it is not one whole SubjectPublicKeyInfo');
    }

    private static function readJwk(#[\SensitiveParameter] string $text): self
    {
        $jwk = json_decode($text, true);
        if (!is_array($jwk)) {
            throw self::refuse('JWK', 'it is not valid JSON');
        }
        if (($jwk['kty'] ?? null) !== 'RSA') {
            throw self::refuse('JWK', 'its "kty" is not "RSA"');
        }
        if (array_intersect_key($jwk, array_flip(self::PRIVATE_MEMBERS)) !== []) {
            throw self::refuse('JWK', self::PRIVATE_KEY);
        }
        [$n, $e] = [Base64::decodeUrl($jwk['n'] ?? null), Base64::decodeUrl($jwk['e'] ?? null)];
        return $n === null || $e === null
            ? throw self::refuse('JWK', 'its "n" or "e" is missing or not base64url')
            : self::ofNumbers('JWK', $n, $e);
    }

    private static function readKeyValue(#[\SensitiveParameter] string $text): self
    {
        $format = str_contains($text, '!<RSA') ? 'RSAKeyValue' : 'base64';
        $read = static function (string $element) use ($text): ?string {
            preg_match("/<{$element}>([^<]*)/", $text, $found);
            return Base64::decode((string) preg_replace('/\s/', '', $found[1] ?? ''));
        };
        [$n, $e] = [$read('Modulus'), $read('Exponent')];
        if (preg_match(self::KEY_VALUE, $text, $parts) !== 1 || $n === null || $e === null) {
            throw self::refuse($format, 'it is neither an SPKI nor <bits>! and a public <RSAKeyValue>');
        }
        $key = self::ofNumbers($format, $n, $e);
        return (int) $parts[1] === $key->bits
            ? $key
            : throw self::refuse($format, "it announces {$parts[1]} bits, but its modulus has {$key->bits}");
    }

    private static function ofNumbers(string $format, string $modulus, string $exponent): self
    {
        return new self($format, ltrim($modulus, "\0"), ltrim($exponent, "\0"));
    }

    private static function isOdd(string $number): bool
    {
        return $number !== '' && (ord($number[-1]) & 1) === 1;
    }

    private static function writeSpki(string $modulus, string $exponent): string
    {
        $numbers = self::writeInteger($modulus) . self::writeInteger($exponent);
        $bits = self::writeElement("\x03", "\0" . self::writeElement("\x30", $numbers));
        return self::writeElement("\x30", self::RSA_ALGORITHM . $bits);
    }

    private static function writeInteger(string $bytes): string
    {
        return self::writeElement("\x02", (ord($bytes[0]) & 0x80) === 0 ? $bytes : "\0" . $bytes);
    }

    private static function writeElement(string $tag, string $content): string
    {
        $bytes = strlen($content);
        $length = $bytes < 0x80 ? '' : ltrim(pack('N', $bytes), "\0");
        return $tag . chr($length === '' ? $bytes : 0x80 | strlen($length)) . $length . $content;
    }

    private static function toPem(string $der): string
    {
        $lines = chunk_split(base64_encode($der), 64, "\n");
        return "-----BEGIN PUBLIC KEY-----\n{$lines}-----END PUBLIC KEY-----\n";
    }

    private static function refuse(string $format, string $problem): ConfigurationException
    {
        $message = "the encryption key was read as {$format}, but {$problem}; " . self::ACCEPTED;
        return new ConfigurationException('malformed_key', $message);
    }
}
