<?php

/** Holds the generated client to the vectors of paycontract, without a test library: VECTORS names their folder. */

declare(strict_types=1);

namespace PayOrder\Tests;

use Paycontract\Crypto\CardCipher;
use Paycontract\Crypto\EncryptionKey;
use Paycontract\Crypto\PayloadCipher;
use Paycontract\Exception\ConfigurationException;
use Paycontract\Exception\WebhookForgedException;
use Paycontract\Exception\WebhookMalformedException;
use Paycontract\Exception\PayloadTooLongException;
use Paycontract\Exception\WebhookTooOldException;
use Paycontract\UnknownEvent;
use Paycontract\Webhooks;
use phpseclib3\Crypt\PublicKeyLoader;
use phpseclib3\Crypt\RSA;

require __DIR__ . '/../autoload.php';
require __DIR__ . '/check.php';

/** What the service does; no consumer needs it. */
function decrypt(array $vector, string $data): string
{
    $key = PublicKeyLoader::loadPrivateKey(findKey($vector)['private']['pkcs8Pem']);
    $hash = $vector['padding'] === 'oaep-sha256' ? 'sha256' : 'sha1';
    $padding = $vector['padding'] === 'pkcs1-v1_5' ? RSA::ENCRYPTION_PKCS1 : RSA::ENCRYPTION_OAEP;
    return $key->withHash($hash)->withMGFHash($hash)->withPadding($padding)->decrypt(base64_decode($data, true));
}

function findKey(array $vector): array
{
    static $keys = null;
    $keys ??= array_column(readVectors('rsa-keys.json', 'keys'), null, 'id');
    return $keys[$vector['key']];
}

function cipherOf(array $vector): PayloadCipher
{
    return new PayloadCipher(findKey($vector)['public']['spkiPem'], $vector['padding']);
}

function openCard(string $base64Key, string $cardData): string|false
{
    [$iv, $sealed, $tag] = array_map('hex2bin', explode(':', $cardData));
    return openssl_decrypt($sealed, 'aes-256-gcm', base64_decode($base64Key), OPENSSL_RAW_DATA, $iv, $tag);
}

/** With an IV of its own, which only a test may choose. */
function seal(string $base64Key, string $message, string $iv): string
{
    $seal = new \ReflectionMethod(CardCipher::class, 'seal');
    return $seal->invoke(new CardCipher($base64Key), $message, $iv);
}

function base64Url(string $bytes): string
{
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

/**
 * The verdict, the kind of event and its id.
 *
 * @param array<string, true> $seen the ids of events that were handled before
 */
function receive(array $vector, array &$seen): array
{
    try {
        $webhooks = new Webhooks($vector['secrets'], $vector['toleranceSeconds'] ?? null);
        $event = $webhooks->verify($vector['rawBody'], $vector['headers'], $vector['nowSeconds']);
    } catch (WebhookForgedException) {
        return ['forged', null, null];
    } catch (WebhookTooOldException) {
        return ['stale', null, null];
    } catch (WebhookMalformedException) {
        return ['malformed', null, null];
    }
    if ($event instanceof UnknownEvent) {
        return ['unknown', $event->event, $event->id === '' ? null : $event->id];
    }
    $verdict = isset($seen[$event->id]) ? 'duplicate' : 'accepted';
    $seen[$event->id] = true;
    return [$verdict, $event->event, $event->id];
}

$tests = new Tests();

foreach (readVectors('rsa-payload.json', 'decrypts') as $vector) {
    $tests->prove("{$vector['id']}: is read again", static function () use ($vector): void {
        $payload = json_decode($vector['input'], flags: JSON_THROW_ON_ERROR);
        $read = decrypt($vector, cipherOf($vector)->encrypt($payload));
        expectSame(json_decode($read, true), json_decode($vector['input'], true));
    });
}
foreach (readVectors('rsa-payload.json', 'limits') as $vector) {
    $tests->prove("{$vector['id']}: fits to the byte and no further", static function () use ($vector): void {
        $cipher = cipherOf($vector);
        expectSame($cipher->maxPayloadBytes, $vector['maxPayloadBytes']);
        expectSame(decrypt($vector, $cipher->encrypt(json_decode($vector['input']))), $vector['input']);
        $attempt = static fn () => $cipher->encrypt(json_decode($vector['refusedInput']));
        $refusal = expectThrown(PayloadTooLongException::class, $attempt);
        expectSame($refusal->payloadBytes, $vector['maxPayloadBytes'] + 1);
    });
}
foreach (readVectors('key-formats.json', 'accepted') as $vector) {
    $tests->prove("{$vector['id']}: is read", static function () use ($vector): void {
        $key = EncryptionKey::read($vector['input']);
        $read = ['keyBits' => $key->bits, 'n' => base64Url($key->modulus), 'e' => base64Url($key->exponent)];
        expectSame($read, array_intersect_key($vector['output'], $read));
    });
}
foreach (readVectors('key-formats.json', 'refused') as $vector) {
    $tests->prove("{$vector['id']}: is refused", static function () use ($vector): void {
        $attempt = static fn () => new PayloadCipher($vector['input'], 'oaep-sha1');
        $refusal = expectThrown(ConfigurationException::class, $attempt);
        expectSame($refusal->errorCode, $vector['error']);
        expectSame(str_contains($refusal->getMessage(), " as {$vector['recognisedAs']}, "), true);
    });
}
foreach (readVectors('card-aes-256-gcm.json', 'decrypts') as $vector) {
    $tests->prove("{$vector['id']}: one IV gives one string", static function () use ($vector): void {
        $iv = hex2bin(explode(':', $vector['output'])[0]);
        expectSame(seal($vector['key'], $vector['input'], $iv), strtolower($vector['output']));
    });
    $tests->prove("{$vector['id']}: is sealed under an IV of its own", static function () use ($vector): void {
        $cipher = new CardCipher($vector['key']);
        $card = json_decode($vector['input']);
        [$one, $other] = [$cipher->encrypt($card), $cipher->encrypt($card)];
        expectSame(openCard($vector['key'], $one), json_encode($card, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES));
        expectSame(strtok($one, ':') === strtok($other, ':'), false);
    });
}
foreach (readVectors('aes-256-gcm.json', 'seals') as $vector) {
    $tests->prove("{$vector['id']}: is sealed as published", static function () use ($vector): void {
        $key = base64_encode(hex2bin($vector['key']));
        expectSame(seal($key, hex2bin($vector['input']), hex2bin($vector['iv'])), $vector['output']);
    });
}
foreach (readVectors('card-aes-256-gcm.json', 'refusedKeys') as $vector) {
    $tests->prove("{$vector['id']}: is refused", static function () use ($vector): void {
        $refusal = expectThrown(ConfigurationException::class, static fn () => new CardCipher($vector['input']));
        expectSame($refusal->errorCode, $vector['error']);
    });
}
$deliveries = array_column(readVectors('webhooks.json', 'vectors'), null, 'id');
foreach ($deliveries as $vector) {
    $tests->prove("{$vector['id']}: is {$vector['expected']}", static function () use ($vector, $deliveries): void {
        $seen = [];
        if (isset($vector['replayOf'])) {
            receive($deliveries[$vector['replayOf']], $seen);
        }
        $expected = [$vector['expected'], $vector['event'] ?? null, $vector['eventId'] ?? null];
        expectSame(receive($vector, $seen), $expected);
    });
}
$tests->end();
