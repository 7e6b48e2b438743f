<?php

/** Holds both ciphers to the vectors of paycontract, without a test library: VECTORS names their folder. */

declare(strict_types=1);

namespace PayOrder;

require __DIR__ . '/../autoload.php';

final class Vectors
{
    private const PAYLOADS = 'rsa-payload.json';
    private const CARDS = 'card-aes-256-gcm.json';

    public int $passed = 0;
    public int $failed = 0;

    /** @var array<string, array<string, mixed>> */
    private array $keys = [];

    public function __construct(private readonly string $folder)
    {
        foreach ($this->read('rsa-keys.json', 'keys') as $key) {
            $this->keys[$key['id']] = $key;
        }
    }

    public function provePayloads(): void
    {
        foreach ($this->read(self::PAYLOADS, 'decrypts') as $vector) {
            $this->prove($vector, 'what others encrypted is read', fn () => expectSame(
                $this->decrypt($vector, $vector['output']),
                $vector['input'],
            ));
            $this->prove($vector, 'what is encrypted here is read again', function () use ($vector): void {
                $payload = json_decode($vector['input']);
                $data = $this->payloadCipherOf($vector)->encrypt($payload);
                expectSame($this->decrypt($vector, $data), Json::encode($payload));
            });
        }
    }

    public function proveLimits(): void
    {
        foreach ($this->read(self::PAYLOADS, 'limits') as $vector) {
            $this->prove($vector, 'a payload fits to the byte and no further', function () use ($vector): void {
                $cipher = $this->payloadCipherOf($vector);
                expectSame($cipher->maxPayloadBytes, $vector['maxPayloadBytes']);
                $data = $cipher->encrypt(json_decode($vector['input']));
                expectSame($this->decrypt($vector, $data), $vector['input']);
                expectRefusal(
                    PayloadTooLongException::class,
                    fn () => $cipher->encrypt(json_decode($vector['refusedInput'])),
                );
            });
        }
    }

    public function proveKeys(): void
    {
        // This example reads PEM with real line ends; the other formats are for those that need them.
        $isPem = static fn (array $vector): bool =>
            str_contains($vector['id'], 'pem') && $vector['id'] !== 'spki-pem-escaped-newlines';
        foreach (array_filter($this->read('key-formats.json', 'accepted'), $isPem) as $vector) {
            $this->prove($vector, 'a key is read', fn () => expectSame(
                (new PayloadCipher($vector['input'], 'pkcs1-v1_5'))->maxPayloadBytes,
                intdiv($vector['output']['keyBits'], 8) - 11,
            ));
        }
        foreach (array_filter($this->read('key-formats.json', 'refused'), $isPem) as $vector) {
            $this->prove($vector, 'a key is refused', fn () => expectRefusal(
                \InvalidArgumentException::class,
                fn () => new PayloadCipher($vector['input'], 'oaep-sha256'),
            ));
        }
    }

    public function proveCards(): void
    {
        foreach ($this->read(self::CARDS, 'decrypts') as $vector) {
            $this->prove($vector, 'the same IV gives the same string', fn () => expectSame(
                (new CardCipher($vector['key']))->seal(self::ivOf($vector), $vector['input']),
                strtolower($vector['output']),
            ));
            $this->prove($vector, 'no two cards are sealed alike', function () use ($vector): void {
                $cipher = new CardCipher($vector['key']);
                $first = $cipher->encrypt('card');
                expectSame($first === $cipher->encrypt('card'), false);
                expectSame(strpos($first, ':'), 24);
            });
        }
        foreach ($this->read('aes-256-gcm.json', 'seals') as $vector) {
            $this->prove($vector, 'the same IV gives the same string', fn () => expectSame(
                (new CardCipher(base64_encode(hex2bin($vector['key']))))->seal(self::ivOf($vector), hex2bin($vector['input'])),
                $vector['output'],
            ));
        }
    }

    public function proveCardKeys(): void
    {
        foreach ($this->read(self::CARDS, 'refusedKeys') as $vector) {
            $this->prove($vector, 'a card key is refused', fn () => expectRefusal(
                \InvalidArgumentException::class,
                fn () => new CardCipher($vector['input']),
            ));
        }
    }

    private function prove(array $vector, string $claim, \Closure $proof): void
    {
        try {
            $proof();
            $this->passed++;
        } catch (\Throwable $failure) {
            $this->failed++;
            fwrite(STDERR, "FAILED {$vector['id']}: {$claim}: {$failure->getMessage()}\n");
        }
    }

    /** @return list<array<string, mixed>> */
    private function read(string $file, string $group): array
    {
        $text = @file_get_contents("{$this->folder}/{$file}");
        if ($text === false) {
            throw new \RuntimeException('VECTORS must name the folder of the vectors');
        }
        return json_decode($text, true, flags: JSON_THROW_ON_ERROR)[$group];
    }

    private function payloadCipherOf(array $vector): PayloadCipher
    {
        return new PayloadCipher($this->keys[$vector['key']]['public']['spkiPem'], $vector['padding']);
    }

    /** What the service does; no consumer needs it. */
    private function decrypt(array $vector, string $data): string
    {
        $key = openssl_pkey_get_private($this->keys[$vector['key']]['private']['pkcs8Pem']);
        $padding = match ($vector['padding']) {
            'oaep-sha256' => OPENSSL_NO_PADDING,
            'oaep-sha1' => OPENSSL_PKCS1_OAEP_PADDING,
            'pkcs1-v1_5' => OPENSSL_PKCS1_PADDING,
        };
        if (!openssl_private_decrypt(base64_decode($data, true), $block, $key, $padding)) {
            throw new \RuntimeException('it could not be decrypted');
        }
        return $padding === OPENSSL_NO_PADDING ? self::unpad($block) : $block;
    }

    private static function unpad(string $block): string
    {
        $maskedData = substr($block, 33);
        $seed = substr($block, 1, 32) ^ OaepSha256::mask($maskedData, 32);
        $data = $maskedData ^ OaepSha256::mask($seed, strlen($maskedData));
        $message = ltrim(substr($data, 32), "\0");
        if ($block[0] !== "\0" || substr($data, 0, 32) !== hash('sha256', '', true) || $message[0] !== "\1") {
            throw new \RuntimeException('its padding is wrong');
        }
        return substr($message, 1);
    }

    private static function ivOf(array $vector): string
    {
        return hex2bin(explode(':', $vector['output'])[0]);
    }
}

function expectSame(mixed $got, mixed $want): void
{
    if ($got !== $want) {
        throw new \RuntimeException('got ' . var_export($got, true) . ', want ' . var_export($want, true));
    }
}

/** @param class-string<\Throwable> $error */
function expectRefusal(string $error, \Closure $attempt): void
{
    try {
        $attempt();
    } catch (\Throwable $refusal) {
        if ($refusal instanceof $error) {
            return;
        }
        throw $refusal;
    }
    throw new \RuntimeException('it was accepted');
}

$vectors = new Vectors(getenv('VECTORS') ?: __DIR__ . '/../../../contracts/vectors');
$vectors->provePayloads();
$vectors->proveLimits();
$vectors->proveKeys();
$vectors->proveCards();
$vectors->proveCardKeys();
echo "{$vectors->passed} passed, {$vectors->failed} failed\n";
exit($vectors->failed === 0 && $vectors->passed > 0 ? 0 : 1);
