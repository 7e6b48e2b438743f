<?php

/** What the generated client refuses, repeats and tells, on a transport with prepared answers. */

declare(strict_types=1);

namespace PayOrder\Tests;

use Paycontract\AnswerInfo;
use Paycontract\Attempt;
use Paycontract\CallOptions;
use Paycontract\Crypto\CardCipher;
use Paycontract\Crypto\PayloadCipher;
use Paycontract\Exception\ApiException;
use Paycontract\Exception\ConfigurationException;
use Paycontract\Exception\InvalidResponseException;
use Paycontract\Exception\PayloadTooLongException;
use Paycontract\Exception\RedirectException;
use Paycontract\Exception\TimeoutException;
use Paycontract\Exception\WrongKeyTypeException;
use Paycontract\File;
use Paycontract\Http\Request;
use Paycontract\Http\TransportException;
use Paycontract\Money;
use Paycontract\Retry;
use Paycontract\Types\AttachCustomerKycRequestIdType;
use Paycontract\Types\CreateOrderPayload;
use Paycontract\Types\CurrencyCode;
use Paycontract\Types\Customer;
use Paycontract\Types\Order;
use Paycontract\Types\OrderRequest;
use Paycontract\Types\PaymentCustomer;
use Paycontract\Types\SourceOfFunds;
use Paycontract\Types\VerifyOrderPayload;
use Paycontract\Webhooks;

require __DIR__ . '/../autoload.php';
require __DIR__ . '/check.php';
require __DIR__ . '/script.php';

function payload(string $description = 'Two tickets'): CreateOrderPayload
{
    return new CreateOrderPayload(
        customer: new Customer(firstname: 'Zoë'),
        order: new OrderRequest(2500, CurrencyCode::Ngn, 'ORD-1', $description),
    );
}

function refusalOf(\Closure $attempt): string
{
    return expectThrown(ConfigurationException::class, $attempt)->errorCode;
}

$tests = new Tests();
$fast = new Retry(attempts: 3, backoffSeconds: 0);
$created = answer(200, ['status' => 'success', 'data' => ['order' => ['reference' => 'ORD-1', 'new' => 1]]]);

$tests->prove('a call sends the plaintext by its cipher, and the key of its operation', function () use ($created) {
    $script = new Script([$created, $created]);
    $answer = checkout($script)->createOrder(payload());
    checkout($script)->verifyOrder(new VerifyOrderPayload('ORD-1'));
    [$create, $verify] = $script->requests;
    expectSame($create->method . ' ' . $create->url, 'POST https://checkout.example/charge/order/create');
    expectSame($create->headers['api-key'], PUBLIC_KEY);
    expectSame($verify->headers['api-key'], SECRET_KEY);
    $sent = '{"customer":{"firstname":"Zo\u00eb"},"order":{"amount":2500,"currency":"NGN","reference":"ORD-1",'
        . '"description":"Two tickets"}}';
    expectSame(json_decode($create->body, true), ['data' => $sent]);
    expectSame($answer->data->order->reference, 'ORD-1');
});
$tests->prove('an answer is open: more is kept, and what is missing is not an error until it is read', function () {
    $order = Order::fromArray(['reference' => 'ORD-1', 'amount' => '12', 'status' => 'QUEUED', 'tax' => 3]);
    expectSame([$order->status, $order->toArray()['tax'], $order->description], ['QUEUED', 3, null]);
    expectSame([$order->fee ?? 0, isset($order->amount)], [0, false]);
    expectThrown(InvalidResponseException::class, static fn () => $order->fee);
    expectThrown(InvalidResponseException::class, static fn () => $order->amount);
});
$tests->prove('a write that is refused is repeated under one idempotency key', function () use ($created, $fast) {
    $script = new Script([answer(429, ''), answer(429, ''), $created]);
    checkout($script, retry: $fast)->createOrder(payload());
    $keys = array_map(static fn (Request $request) => $request->headers['idempotency-key'], $script->requests);
    expectSame([count($keys), count(array_unique($keys)), strlen($keys[0])], [3, 1, 32]);
});
$tests->prove('a key of the caller is taken, and refused where the operation takes none', function () use ($created) {
    $script = new Script([$created]);
    $options = new CallOptions(idempotencyKey: 'order-1');
    checkout($script)->createOrder(payload(), $options);
    expectSame($script->requests[0]->headers['idempotency-key'], 'order-1');
    expectSame(refusalOf(static fn () => checkout($script)->listBanks($options)), 'invalid_option');
    $long = new CallOptions(idempotencyKey: str_repeat('k', 256));
    expectSame(refusalOf(static fn () => checkout($script)->createOrder(payload(), $long)), 'invalid_option');
});
$tests->prove('by default what is safe is tried twice, and no key is added', function () use ($created) {
    $banks = answer(200, ['data' => []]);
    foreach ([lost(), answer(429, ''), answer(503, '')] as $failure) {
        $script = new Script([$failure, $banks]);
        checkout($script)->listBanks();
        expectSame(count($script->requests), 2);
    }
    $script = new Script([answer(429, ''), answer(429, ''), $banks]);
    expectThrown(ApiException::class, static fn () => checkout($script)->listBanks());
    expectSame(count($script->requests), 2);
    $script = new Script([answer(429, ''), $created]);
    expectThrown(ApiException::class, static fn () => checkout($script)->createOrder(payload()));
    expectSame($script->listHeader('idempotency-key'), [null]);
    $script = new Script([answer(429, ''), $created]);
    checkout($script)->createOrder(payload(), new CallOptions('mine'));
    expectSame($script->listHeader('idempotency-key'), ['mine', 'mine']);
});
$tests->prove('a call has 30 s, or as many as it is given, or no limit', function () {
    $script = new Script(array_fill(0, 3, answer(200, [])));
    checkout($script)->ping();
    checkout($script)->ping(new CallOptions(timeoutSeconds: 2));
    checkout($script)->ping(new CallOptions(timeoutSeconds: INF));
    [$default, $own, $none] = array_column($script->requests, 'timeoutSeconds');
    expectSame([round($default), round($own), $none ?? null], [30.0, 2.0, null]);
});
$tests->prove('a call says which client it is from, unless the caller says another', function () {
    $script = new Script(array_fill(0, 2, answer(200, [])));
    checkout($script)->ping();
    checkout($script, headers: ['User-Agent' => 'shop/1'])->ping();
    [$default, $own] = $script->listHeader('user-agent');
    expectSame(preg_match('~^paycontract-php/\d+\.\d+\.\d+ \(php \d+\.\d+\.\S+\)$~D', $default), 1);
    expectSame($own, 'shop/1');
});
$tests->prove('each attempt is reported, without keys, and what the hook throws is dropped', function () {
    $script = new Script([lost(), answer(200, ['data' => []], ['x-request-id' => 'r1'])]);
    $attempts = [];
    $onAttempt = static function (Attempt $attempt) use (&$attempts): void {
        $attempts[] = $attempt;
        throw new \RuntimeException('the log is full');
    };
    business($script, onAttempt: $onAttempt, baseUrl: 'https://business.example:8443')->attachCustomerKyc(
        'CUS_1',
        AttachCustomerKycRequestIdType::Passport,
        'A1',
        'NG',
        '1990-01-01',
        'Lagos',
        options: new CallOptions(retry: new Retry(2, 0)),
    );
    $told = array_map(static fn (Attempt $each) => array_diff_key(get_object_vars($each), ['durationSeconds' => 0]), $attempts);
    $common = [
        'operationId' => 'attachCustomerKyc',
        'method' => 'PUT',
        'path' => '/customers/{id}/attach',
        'host' => 'business.example:8443',
    ];
    expectSame($told, [
        $common + ['attempt' => 1, 'status' => null, 'requestId' => null, 'errorCode' => 'network_error'],
        $common + ['attempt' => 2, 'status' => 200, 'requestId' => 'r1', 'errorCode' => null],
    ]);
    expectSame(min(array_column($attempts, 'durationSeconds')) >= 0, true);
});
$tests->prove('status, headers and request id of a success are there for each call', function () {
    $infos = [];
    $onAnswer = static function (AnswerInfo $info) use (&$infos): void {
        $infos[] = $info;
        throw new \RuntimeException('dropped');
    };
    $headers = ['x-request-id' => 'r1', 'date' => 'now'];
    $script = new Script([answer(201, [], $headers), answer(200, [], ['x-request-id' => SECRET_KEY])]);
    checkout($script)->ping(new CallOptions(onAnswer: $onAnswer));
    checkout($script)->ping(new CallOptions(onAnswer: $onAnswer));
    expectSame(get_object_vars($infos[0]), ['status' => 201, 'headers' => $headers, 'requestId' => 'r1']);
    expectSame($infos[1]->requestId, null);
});
$tests->prove('a service that asks for more time than there is has the last word', function () use ($fast) {
    $script = new Script([answer(429, '{"message":"slow down"}', ['retry-after' => '60', 'x-request-id' => 'r1'])]);
    $refusal = expectThrown(ApiException::class, static fn () => checkout($script, retry: $fast)->ping());
    expectSame([$refusal->status, $refusal->retryAfterSeconds, $refusal->requestId], [429, 60.0, 'r1']);
});
$tests->prove('an error tells what the service said, without keys, card numbers and controls', function () {
    $said = "bad\r\nkey sk-test_FEDCBA98 76543210, card 4242 4242 4242 4242\u{1b}[2J";
    $body = ['statusCode' => '30', 'message' => $said, 'errors' => [['field' => 'a', 'message' => PUBLIC_KEY]]];
    $attempt = static fn () => checkout(new Script([answer(400, $body)]))->ping();
    $refusal = expectThrown(ApiException::class, $attempt);
    expectSame($refusal->apiMessage, 'bad key [key removed], card [digits removed] [2J');
    expectSame($refusal->fieldErrors, [['field' => 'a', 'message' => '[key removed]']]);
    expectSame([$refusal->statusCode, $refusal->operationId], ['30', 'ping']);
    $long = answer(500, ['message' => str_repeat('é', 600)], ['x-request-id' => "\xff"]);
    $refusal = expectThrown(ApiException::class, static fn () => checkout(new Script([$long]))->ping());
    expectSame([$refusal->apiMessage, $refusal->requestId], [str_repeat('é', 500) . '…', '']);
});
foreach (['Invalid SECRET key', 'Invalid public key passed'] as $message) {
    $tests->prove("{$message}: another type of key is due", function () use ($message) {
        $script = new Script([answer(401, ['message' => $message])]);
        expectThrown(WrongKeyTypeException::class, static fn () => checkout($script)->ping());
    });
}
$tests->prove('a redirect is reported by its origin, and not followed', function () {
    $script = new Script([answer(302, '', ['location' => 'https://user:word@evil.example/x?key=1'])]);
    $refusal = expectThrown(RedirectException::class, static fn () => checkout($script)->ping());
    expectSame([$refusal->location, count($script->requests)], ['https://evil.example', 1]);
});
$tests->prove('what is not an answer of the contract differs from a failure', function () {
    foreach (['<html>', '', '[]', '"text"'] as $at => $body) {
        $attempt = static fn () => checkout(new Script([answer(200, $body)]))->listBanks();
        $at === 2 ? $attempt() : expectThrown(InvalidResponseException::class, $attempt);
    }
});
$tests->prove('a timeout is not repeated', function () use ($fast) {
    $script = new Script([new TransportException('late', isTimeout: true)]);
    $attempt = static fn () => checkout($script, retry: $fast, timeoutSeconds: 0.5)->ping();
    expectSame(expectThrown(TimeoutException::class, $attempt)->timeoutSeconds, 0.5);
});
$tests->prove('what cannot work is refused before anything is sent', function () {
    $script = new Script([]);
    $ping = static fn (mixed ...$options) => refusalOf(static fn () => checkout($script, ...$options)->ping());
    expectSame($ping(baseUrl: 'checkout.example'), 'invalid_option');
    expectSame($ping(baseUrl: 'https://127.0.0.1@evil.example'), 'invalid_option');
    expectSame($ping(publicKey: "pk\n"), 'malformed_key');
    expectSame($ping(publicKey: 'pk_live_0'), 'mixed_environments');
    expectSame($ping(publicKey: null), 'missing_key');
    expectSame($ping(timeoutSeconds: 0.0), 'invalid_option');
    expectSame($ping(headers: ['x-a' => "1\r\nx-b: 2"]), 'invalid_option');
    $verify = static fn (mixed ...$options) => refusalOf(
        static fn () => checkout($script, ...$options)->verifyOrder(new VerifyOrderPayload('ORD-1')),
    );
    expectSame($verify(baseUrl: 'http://checkout.example'), 'insecure_transport');
    expectSame($verify(baseUrl: 'http://127.0.0.1.evil.example'), 'insecure_transport');
    expectSame($verify(encryption: null), 'missing_key');
    $wrong = new CardCipher(base64_encode(str_repeat('k', 32)));
    expectSame($verify(encryption: $wrong), 'invalid_option');
    $verifyPayment = static fn () => business($script, publicKey: PUBLIC_KEY)->verifyPayment('..');
    expectSame(refusalOf($verifyPayment), 'invalid_option');
    expectSame(refusalOf(static fn () => File::fromPath('/nowhere')), 'invalid_option');
    expectSame(refusalOf(static fn () => new Retry(0)), 'invalid_option');
    expectSame($script->requests, []);
});
$tests->prove('a payload that is too long is refused with both numbers', function () {
    $key = readVectors('rsa-keys.json', 'keys')[0]['public']['spkiPem'];
    $client = checkout(new Script([]), encryption: new PayloadCipher($key, 'oaep-sha256'));
    $attempt = static fn () => $client->createOrder(payload(str_repeat('é', 200)));
    $refusal = expectThrown(PayloadTooLongException::class, $attempt);
    expectSame([$refusal->payloadBytes > 400, $refusal->maxPayloadBytes], [true, 190]);
});
$tests->prove('a listing is walked page by page, from a given page', function () {
    $page = static fn (string $id, int $next) => answer(200, [
        'data' => ['transactions' => [['id' => $id]], 'meta' => ['nextPage' => $next]],
    ]);
    $script = new Script([$page('a', 3), $page('b', 0)]);
    $ids = [];
    foreach (business($script)->iterateTransactions(page: 2, list: 1) as $transaction) {
        $ids[] = $transaction->id;
    }
    expectSame($ids, ['a', 'b']);
    $urls = array_map(static fn (Request $request) => parse_url($request->url, PHP_URL_QUERY), $script->requests);
    expectSame($urls, ['list=1&page=2', 'list=1&page=3']);
});
$tests->prove('a form carries the file, and its name cannot end it', function () {
    $script = new Script([answer(200, ['data' => ['id' => '1']])]);
    $file = new File('%PDF', "a\"\r\nb.pdf", 'application/pdf');
    business($script)->submitSourceOfFundsFile('TXN_1', SourceOfFunds::Gift, $file);
    [$request] = $script->requests;
    expectSame(str_contains($request->body, 'name="file"; filename="a%22%0D%0Ab.pdf"'), true);
    expectSame(str_contains($request->body, "Content-Type: application/pdf\r\n\r\n%PDF\r\n--"), true);
    expectSame(str_contains($request->body, "name=\"sourceOfFunds\"\r\n\r\nGIFT\r\n"), true);
    expectSame($request->headers['authorization'], 'Bearer ' . SECRET_KEY);
});
$tests->prove('no dump of a client shows a key', function () {
    $dump = print_r([checkout(new Script([])), new Webhooks(['whsec_1'])], true);
    expectSame(preg_match('/fedcba|012345|whsec/', $dump), 0);
});
$tests->prove('an amount that was added up as a float is refused, and nothing tells its value', function () {
    $script = new Script([answer(200, []), answer(200, [])]);
    $pay = static fn (int|float $amount) => checkout($script)->createOrder(new CreateOrderPayload(
        customer: new Customer(firstname: 'Zoë'),
        order: new OrderRequest($amount, CurrencyCode::Ngn, 'ORD-1'),
    ));
    foreach ([0.1 + 0.2, 0.1 + 0.7, 2500.1 * 3] as $amount) {
        $refusal = expectThrown(ConfigurationException::class, static fn () => $pay($amount));
        expectSame($refusal->errorCode, 'invalid_option');
        expectSame(preg_match('/data\.order\.amount .* 0\.1 \+ 0\.2/', $refusal->getMessage()), 1);
        expectSame(preg_match('/0\.3000|0\.7999|7500/', $refusal->getMessage()), 0);
    }
    $precision = ini_set('serialize_precision', '17');
    foreach (['84.1', '1234567890123.45'] as $text) {
        business($script)->initiatePayment(Money::of($text), CurrencyCode::Cad, new PaymentCustomer('A', 'B', 'a@b.ca'));
        expectSame(str_contains((string) end($script->requests)->body, $text), true);
    }
    ini_set('serialize_precision', (string) $precision);
});
$tests->prove('money is made of a text or of minor units, and is neither rounded nor cut', function () {
    expectSame([Money::of('2500.50'), Money::of('2500.00'), Money::of('-0.05')], [2500.5, 2500, -0.05]);
    expectSame([Money::ofMinor(250050), Money::ofMinor(-5), Money::ofMinor(7, 0)], [2500.5, -0.05, 7]);
    foreach (['1.005', '1,5', '1e3', '', ' 1', "1\n", '.5', '12345678901234.56'] as $text) {
        expectSame(refusalOf(static fn () => Money::of($text)), 'invalid_option');
    }
    expectSame(refusalOf(static fn () => Money::of('1.5', 0)), 'invalid_option');
    $shown = array_map(Money::format(...), [84.1, 0.1 + 0.2, 10.005, 7, -2500.5, 1234567890123.45]);
    expectSame($shown, ['84.10', '0.30', '10.005', '7.00', '-2500.50', '1234567890123.45']);
    expectSame([Money::format(7, 0), Money::toMinor(84.1), Money::toMinor(-0.05)], ['7', 8410, -5]);
    expectSame(refusalOf(static fn () => Money::toMinor(10.005)), 'invalid_option');
});
$tests->end();
