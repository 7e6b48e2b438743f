<?php

/** A transport with prepared answers, and clients on it. */

declare(strict_types=1);

namespace PayOrder\Tests;

use Paycontract\BusinessClient;
use Paycontract\CheckoutClient;
use Paycontract\Crypto\Cipher;
use Paycontract\Http\Request;
use Paycontract\Http\Response;
use Paycontract\Http\Transport;
use Paycontract\Http\TransportException;

const PUBLIC_KEY = 'pk_test_0123456789abcdef';
const SECRET_KEY = 'sk_test_fedcba9876543210';

/** Gives its answers one after the other, and keeps what it was asked. */
final class Script implements Transport
{
    /** @var list<Request> */
    public array $requests = [];

    /** @param list<Response|\Exception> $answers */
    public function __construct(private array $answers)
    {
    }

    public function send(Request $request): Response
    {
        $this->requests[] = $request;
        $answer = array_shift($this->answers) ?? throw new \LogicException('there is no further answer');
        return $answer instanceof Response ? $answer : throw $answer;
    }

    /** @return list<?string> */
    public function listHeader(string $name): array
    {
        return array_map(static fn (Request $request): ?string => $request->headers[$name] ?? null, $this->requests);
    }
}

/** Shows what it was given: what a cipher of one's own does is its own matter. */
function plainCipher(): Cipher
{
    return new class implements Cipher {
        public function encrypt(mixed $plaintext): string
        {
            return (string) json_encode($plaintext);
        }
    };
}

/** @param array<string, string> $headers */
function answer(int $status, mixed $body, array $headers = []): Response
{
    return new Response($status, $headers, is_string($body) ? $body : (string) json_encode($body));
}

function lost(): TransportException
{
    return new TransportException('reset');
}

function checkout(Transport $transport, mixed ...$options): CheckoutClient
{
    return new CheckoutClient(...$options + [
        'baseUrl' => 'https://checkout.example/',
        'publicKey' => PUBLIC_KEY,
        'secretKey' => SECRET_KEY,
        'encryption' => plainCipher(),
        'transport' => $transport,
    ]);
}

function business(Transport $transport, mixed ...$options): BusinessClient
{
    return new BusinessClient(...$options + [
        'baseUrl' => 'https://business.example',
        'publicKey' => PUBLIC_KEY,
        'secretKey' => SECRET_KEY,
        'cardEncryption' => plainCipher(),
        'transport' => $transport,
    ]);
}
