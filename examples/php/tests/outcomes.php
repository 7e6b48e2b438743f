<?php

/** What the client makes of a write whose answer was lost: the project's vectors, and when there is a doubt. */

declare(strict_types=1);

namespace PayOrder\Tests;

use Paycontract\CallOptions;
use Paycontract\Exception\ApiException;
use Paycontract\Exception\InvalidResponseException;
use Paycontract\Exception\NetworkException;
use Paycontract\Exception\OutcomeUnknownException;
use Paycontract\Exception\TimeoutException;
use Paycontract\Http\Request;
use Paycontract\Http\TransportException;
use Paycontract\Internal\TestClock;
use Paycontract\Outcome;
use Paycontract\Retry;
use Paycontract\Types\CreateRefundPayload;
use Paycontract\Types\Refund;

require __DIR__ . '/../autoload.php';
require __DIR__ . '/check.php';
require __DIR__ . '/clock.php';
require __DIR__ . '/script.php';

/** Calls an operation with what JSON holds. */
function callWith(object $client, string $operation, array $input, CallOptions $options): mixed
{
    $arguments = [];
    foreach ((new \ReflectionMethod($client, $operation))->getParameters() as $parameter) {
        $name = $parameter->getName();
        $value = $input[$name] ?? null;
        $type = ltrim((string) $parameter->getType(), '?');
        if ($value !== null) {
            $arguments[$name] = match (true) {
                enum_exists($type) => $type::from($value),
                class_exists($type) => $type::fromArray($value),
                default => $value,
            };
        }
    }
    return $client->$operation(...$arguments, options: $options);
}

function sentBy(Request $request): array
{
    return [$request->method, $request->url, $request->headers['idempotency-key'] ?? null, $request->body];
}

function nameOf(mixed $record): mixed
{
    $members = $record->toArray();
    return $members['id'] ?? $members['paymentReference'] ?? $members['reference'] ?? null;
}

function takeDoubt(\Closure $call): OutcomeUnknownException
{
    return expectThrown(OutcomeUnknownException::class, $call);
}

function refund(Script $script, ?CallOptions $options = null, mixed ...$client): mixed
{
    return checkout($script, ...$client)->createRefund(new CreateRefundPayload('ORD-1', 10), $options);
}

$tests = new Tests();

foreach (readVectors('outcomes.json', 'vectors') as $vector) {
    $tests->prove("{$vector['id']}: {$vector['note']}", static function () use ($vector): void {
        $answers = array_map(
            static fn (array $each) => answer($each['status'], $each['body'], $each['headers'] ?? []),
            $vector['answers'],
        );
        $script = new Script([lost(), ...$answers]);
        $operation = $vector['operation'];
        $client = method_exists(checkout($script), $operation)
            ? checkout($script)
            : business($script);
        // Given with a write without a key, it would add one.
        $retry = $vector['idempotencyKey'] === null ? null : new Retry(1);
        $options = new CallOptions($vector['idempotencyKey'], retry: $retry);
        $doubt = takeDoubt(static fn () => callWith($client, $operation, $vector['input'], $options));
        TestClock::$aheadSeconds = (float) $vector['elapsedSeconds'];
        $confirmation = $doubt->confirm();
        TestClock::$aheadSeconds = 0.0;
        $expected = $vector['expected'] + ['found' => []];
        expectSame($confirmation->outcome->value, $expected['outcome']);
        expectSame(array_map(nameOf(...), $confirmation->found), $expected['found']);
        expectSame($confirmation->reason !== null, $confirmation->outcome === Outcome::Unknown);
        expectSame($confirmation->answer !== null, $confirmation->outcome === Outcome::Done);
        expectSame(count($script->requests), 1 + count($answers));
        if (isset($expected['repeats'])) {
            expectSame(sentBy($script->requests[1]), sentBy($script->requests[0]));
        }
    });
}

$page = static fn (array ...$items) => answer(200, ['data' => ['items' => $items, 'meta' => ['pages' => 1]]]);
$late = new TransportException('late', isTimeout: true);
$once = new CallOptions(retry: new Retry(1));

$tests->prove('a record has the type of the operation that was asked', function () {
    $made = '{"idempotencyKey":"k","amount":10.0,"status":"PENDING","refundReference":"RFD_1"}';
    $script = new Script([lost(), answer(200, "{\"data\":{\"items\":[{$made}],\"meta\":{\"pages\":1}}}")]);
    $doubt = takeDoubt(static fn () => refund($script, new CallOptions('k')));
    $answer = $doubt->confirm()->answer;
    expectSame([$answer::class, $answer->refundReference], [Refund::class, 'RFD_1']);
    expectSame([$doubt->errorCode, $doubt->operationId], ['outcome_unknown', 'createRefund']);
});
$tests->prove('a key in a header of the caller is the one that a record is recognised by', function () use ($page) {
    $made = ['idempotencyKey' => 'k', 'amount' => 10, 'status' => 'PENDING'];
    $script = new Script([lost(), $page($made)]);
    $options = new CallOptions(headers: ['Idempotency-Key' => 'k']);
    expectSame(takeDoubt(static fn () => refund($script, $options))->confirm()->outcome, Outcome::Done);
});
$tests->prove('a record that is empty is not taken for a list of none', function () {
    $script = new Script([lost(), answer(200, '{"data":{}}')]);
    $write = static fn () => business($script)->registerCadCollectionEmail('a@b.ca');
    expectSame(takeDoubt($write)->confirm()->outcome, Outcome::Unknown);
    $script = new Script([lost(), answer(200, '{"data":{"items":{},"meta":{"pages":1}}}')]);
    expectSame(takeDoubt(static fn () => refund($script))->confirm()->outcome, Outcome::Unknown);
});
$tests->prove('a question that fails is unknown, and keeps what is secret', function () {
    $script = new Script([lost(), answer(500, ['message' => 'no ' . SECRET_KEY])]);
    $confirmation = takeDoubt(static fn () => refund($script))->confirm();
    expectSame($confirmation->outcome, Outcome::Unknown);
    expectSame(str_contains((string) $confirmation->reason, 'listRefunds could not be asked'), true);
    expectSame(str_contains((string) $confirmation->reason, SECRET_KEY), false);
});
foreach (
    [
        'a lost connection' => [lost(), NetworkException::class],
        'an error of a transport of one\'s own' => [new \RuntimeException(SECRET_KEY), NetworkException::class],
        'a timeout' => [$late, TimeoutException::class],
        'a 5xx' => [answer(500, ['message' => 'down']), ApiException::class],
        'a 503' => [answer(503, ''), ApiException::class],
        'a success that is not JSON' => [answer(200, '{'), InvalidResponseException::class],
        'a success without a body' => [answer(200, ''), InvalidResponseException::class],
    ] as $what => [$failure, $cause]
) {
    $tests->prove("{$what} leaves a write in doubt, is not repeated, and a reading is in none", function () use (
        $failure,
        $cause,
        $once,
    ) {
        $script = new Script([$failure, answer(200, [])]);
        $doubt = takeDoubt(static fn () => refund($script, new CallOptions('k', retry: new Retry(3, 0))));
        expectSame([$doubt->getPrevious()::class, count($script->requests)], [$cause, 1]);
        $script = new Script([$failure]);
        expectThrown($cause, static fn () => business($script)->listCadCollectionEmails($once));
    });
}
$tests->prove('a write that was never sent, or is refused, is in no doubt', function () use ($once) {
    $unsent = new Script([new TransportException('no route', wasSent: false)]);
    expectSame(expectThrown(NetworkException::class, static fn () => refund($unsent, $once))->wasSent, false);
    $refused = new Script([answer(409, [])]);
    expectSame(expectThrown(ApiException::class, static fn () => refund($refused, $once))->status, 409);
});
$tests->prove('what is repeated after a doubt stays in it', function () {
    $script = new Script([lost(), answer(404, [])]);
    $asked = new CallOptions(retry: new Retry(2, 0));
    $remove = static fn () => business($script)->removeCadCollectionEmail('E1', $asked);
    expectSame([takeDoubt($remove)->getPrevious()->status, count($script->requests)], [404, 2]);
});
$tests->prove('no printed form shows a key, a plaintext or an idempotency key', function () {
    $script = new Script([lost()]);
    $payload = new CreateRefundPayload('ORD-1', 10, 'my private reason');
    $write = static fn () => checkout($script)->createRefund($payload, new CallOptions('my-own-key'));
    $doubt = takeDoubt($write);
    ob_start();
    var_dump($doubt);
    $forms = ob_get_clean() . print_r($doubt, true) . $doubt->getMessage() . json_encode($doubt);
    expectSame(preg_match('/private reason|my-own-key|fedcba|ORD-1/', $forms), 0);
    expectSame(str_contains($forms, 'createRefund may have taken effect'), true);
});
$tests->end();
