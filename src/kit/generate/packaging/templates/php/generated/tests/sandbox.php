<?php

/** Tests the package against a sandbox and with published vectors, without a test library. */

declare(strict_types=1);

use Paycontract\@{Host}Client;
@{if order}
use Paycontract\Crypto\PayloadCipher;
use Paycontract\Types\CreateOrderPayload;
use Paycontract\Types\CurrencyCode;
use Paycontract\Types\Customer;
use Paycontract\Types\OrderRequest;
@{end}
@{if sealed}
use Paycontract\Crypto\CardCipher;
@{end}
@{if vector}
use Paycontract\Webhooks;
@{end}

$vendor = __DIR__ . '/../vendor/autoload.php';
require is_file($vendor) ? $vendor : __DIR__ . '/../src/autoload.php';

const SANDBOX = [
    '--yes', 'paycontract-kit@@{kit}', 'sandbox', '--json', '--strict', '--empty', '--with-parent',
    '--checkout-port', '0', '--business-port', '0', '--control-port', '0', @{sandboxWords}
];

/** Returns the ready line of the sandbox that PAYCONTRACT_SANDBOX_URL names, or of one that npx starts. */
function startSandbox(): array
{
    $url = getenv('PAYCONTRACT_SANDBOX_URL');
    if ($url) {
        return json_decode(file_get_contents("{$url}/ready"), true, flags: JSON_THROW_ON_ERROR);
    }
    // it ends when its standard input closes, at the end of this program
    static $pipes = [];
    static $process = null;
    $process = proc_open(['npx', ...SANDBOX], [['pipe', 'r'], ['pipe', 'w'], STDERR], $pipes);
    $line = is_resource($process) ? fgets($pipes[1]) : false;
    if ($line === false) {
        fwrite(STDERR, "The sandbox did not start. It needs Node.js; or set PAYCONTRACT_SANDBOX_URL.\n");
        exit(1);
    }
    return json_decode($line, true, flags: JSON_THROW_ON_ERROR);
}

function expectSame(mixed $got, mixed $want): void
{
    if ($got !== $want) {
        throw new RuntimeException('got ' . var_export($got, true) . ', want ' . var_export($want, true));
    }
}

$ready = startSandbox();
$keys = $ready['businesses'][0];
$tests = [];

$tests['a first call is answered'] = static function () use ($ready, $keys): void {
    $@{host} = new @{Host}Client(baseUrl: $ready['@{host}'], @{key}Key: $keys['@{key}Key']);
    expectSame(@{call}->toArray() !== [], true);
};
@{if order}

$tests['an order is created'] = static function () use ($ready, $keys): void {
    // before 8.5, PHP itself has no other padding than this
    $isThere = $keys['padding'] !== 'oaep-sha256' || PHP_VERSION_ID >= 80500
        || class_exists('phpseclib3\Crypt\PublicKeyLoader');
    if (!$isThere) {
        echo "not run without phpseclib: an order is created\n";
        return;
    }
    $checkout = new CheckoutClient(
        baseUrl: $ready['checkout'],
        publicKey: $keys['publicKey'],
        encryption: new PayloadCipher($keys['encryptionKey'], $keys['padding']),
    );
    $reference = 'ORD-' . bin2hex(random_bytes(8));
    $answer = $checkout->createOrder(new CreateOrderPayload(
        customer: new Customer(email: 'adaeze@example.com'),
        order: new OrderRequest(amount: 2500, currency: CurrencyCode::Ngn, reference: $reference),
    ));
    expectSame($answer->data->order->reference, $reference);
};
@{end}
@{if vector}

$tests['a webhook of the vectors is verified'] = static function (): void {
    $headers = [
        'x-webhook-timestamp' => '@{webhookTimestamp}',
        'x-webhook-signature' => '@{webhookSignature}',
    ];
    $body = '@{webhookBody}';
    $event = (new Webhooks(['@{webhookSecret}']))->verify($body, $headers, @{webhookNow});
    expectSame($event->id, '@{webhookId}');
};
@{end}
@{if sealed}

$tests['a card is sealed as in the vectors'] = static function (): void {
    $open = static function (string $sealed): string|false {
        [$iv, $text, $tag] = array_map('hex2bin', explode(':', $sealed));
        $key = base64_decode('@{cardKey}');
        return openssl_decrypt($text, 'aes-256-gcm', $key, OPENSSL_RAW_DATA, $iv, $tag);
    };
    $card = '@{cardInput}';
    expectSame($open('@{cardOutput}'), $card);
    $sealed = (new CardCipher('@{cardKey}'))->encrypt(json_decode($card));
    expectSame($open($sealed), $card);
};
@{end}

$failed = 0;
foreach ($tests as $name => $test) {
    try {
        $test();
    } catch (Throwable $failure) {
        $failed++;
        fwrite(STDERR, "FAILED {$name}: " . $failure::class . " {$failure->getMessage()}\n");
    }
}
echo count($tests) - $failed, " passed, {$failed} failed\n";
exit($failed === 0 ? 0 : 1);
