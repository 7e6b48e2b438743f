<?php

/** Keys that a closure gives: asked before each attempt, and never shown. */

declare(strict_types=1);

namespace PayOrder\Tests;

use Paycontract\Exception\ApiException;
use Paycontract\Exception\ConfigurationException;
use Paycontract\Exception\OutcomeUnknownException;
use Paycontract\Exception\TimeoutException;
use Paycontract\Retry;
use Paycontract\Types\CreateOrderPayload;
use Paycontract\Types\CurrencyCode;
use Paycontract\Types\Customer;
use Paycontract\Types\OrderRequest;

require __DIR__ . '/../autoload.php';
require __DIR__ . '/check.php';
require __DIR__ . '/script.php';

$tests = new Tests();
$retry = new Retry(attempts: 3, backoffSeconds: 0);

$tests->prove('a closure is asked before each attempt, and what it gave is masked', function () use ($retry) {
    $version = 0;
    $rotate = static function () use (&$version): string {
        return sprintf('sk_test_rotated_%08d', ++$version);
    };
    $echo = answer(401, ['message' => 'sk_test_rotated_00000001 and sk_test_rotated_00000003 are refused']);
    $script = new Script([answer(503, ''), answer(502, ''), $echo]);
    $client = checkout($script, secretKey: $rotate, retry: $retry);
    $error = expectThrown(ApiException::class, static fn () => $client->listRefunds());
    $sent = array_map(static fn (int $each) => "sk_test_rotated_0000000{$each}", [1, 2, 3]);
    expectSame($script->listHeader('api-key'), $sent);
    expectSame(preg_match('/rotated|0000/', $error->getMessage() . $error->apiMessage), 0);
    expectSame(preg_match('/rotated/', print_r([$client, $error], true)), 0);
});
$tests->prove('a closure that gives no key ends the call unsent, and unseen', function () use ($retry) {
    foreach (
        [
            'key_unavailable' => [static fn () => throw new \RuntimeException('vault: sk_test_leaked')],
            'malformed_key' => [static fn () => '', static fn () => "sk_test_leaked\n", static fn () => null],
            'mixed_environments' => [static fn () => 'sk_live_leaked'],
        ] as $code => $closures
    ) {
        foreach ($closures as $secretKey) {
            $client = checkout(new Script([]), secretKey: $secretKey, retry: $retry);
            $error = expectThrown(ConfigurationException::class, static fn () => $client->listRefunds());
            expectSame([$error->errorCode, str_contains($error->getMessage(), 'secretKey')], [$code, true]);
            expectSame(str_contains($error . print_r($error->getTrace(), true), 'leaked'), false);
        }
    }
});
$tests->prove('a write that was sent before its closure failed is in doubt', function () use ($retry) {
    $keys = ['pk_test_1', 'pk_test_2'];
    $script = new Script([answer(429, ''), answer(502, '')]);
    $publicKey = static function () use (&$keys): string {
        return array_shift($keys) ?? throw new \RuntimeException('the vault is away');
    };
    $client = checkout($script, publicKey: $publicKey, retry: $retry);
    $order = new CreateOrderPayload(new Customer(), new OrderRequest(2500, CurrencyCode::Ngn, 'ORD-1'));
    expectThrown(OutcomeUnknownException::class, static fn () => $client->createOrder($order));
});
$tests->prove('the time that a closure takes is that of the call', function () {
    $slow = static function (): string {
        usleep(20_000);
        return 'sk_test_slow';
    };
    $client = checkout(new Script([]), secretKey: $slow, timeoutSeconds: 0.01);
    expectThrown(TimeoutException::class, static fn () => $client->listRefunds());
});
$tests->end();
