<?php

declare(strict_types=1);

namespace Paycontract;

use Paycontract\Crypto\Cipher;
use Paycontract\Exception\PaycontractException;
use Paycontract\Http\CurlTransport;
use Paycontract\Http\Transport;
use Paycontract\Internal\Caller;
use Paycontract\Internal\Keys;
use Paycontract\Internal\Operation;
use Paycontract\Internal\Pages;

/** A client of the Checkout API, version 0.2.0. */
final class CheckoutClient
{
    private readonly Caller $caller;

    /**
     * @param string $baseUrl the absolute URL of the host, without the path of an operation
     * @param ?string $publicKey may be exposed to a frontend (§5.2)
     * @param ?string $secretKey for servers and https only (§5.3)
     * @param ?Cipher $encryption what encrypts by rsa, or a cipher of your own
     * @param ?float $timeoutSeconds how long a call may take in all, with its repetitions; null: no limit
     * @param ?Retry $retry null: nothing is repeated
     * @param array<string, string> $headers sent with every request; a key is never given here
     * @param ?Transport $transport an HTTP client of your own; null: curl
     * @throws PaycontractException a ConfigurationException: no call could work with these options
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] ?string $publicKey = null,
        #[\SensitiveParameter] ?string $secretKey = null,
        ?Cipher $encryption = null,
        ?float $timeoutSeconds = 30.0,
        ?Retry $retry = null,
        array $headers = [],
        ?Transport $transport = null,
    ) {
        $this->caller = new Caller(
            $baseUrl,
            new Keys($baseUrl, ['public' => $publicKey, 'secret' => $secretKey], [
                'public' => ['api-key', null],
                'secret' => ['api-key', null],
            ]),
            $transport ?? new CurlTransport(),
            new CallOptions(timeoutSeconds: $timeoutSeconds, retry: $retry, headers: $headers),
            [
                'requestId' => 'x-request-id',
                'errors' => 'errors',
                'field' => 'field',
                'message' => 'message',
            ],
            $encryption,
            'encryption',
        );
    }

    /**
     * Create an order
     *
     * Creates a payment order. Takes a public key. §4.1
     *
     * @param Types\CreateOrderPayload $data The RSA-encrypted payload. §4.1 Give the plaintext: the client encrypts
     *     it.
     * @throws PaycontractException
     */
    public function createOrder(
        Types\CreateOrderPayload $data,
        ?CallOptions $options = null,
    ): Types\CreateOrderAnswer {
        return $this->caller->call(
            new Operation(
                'createOrder',
                'POST',
                '/charge/order/create',
                'public',
                idempotencyHeader: 'idempotency-key',
                encrypted: ['data', 'rsa'],
            ),
            $options,
            body: new Types\CreateOrderRequest(
                data: $data,
            ),
            answer: Types\CreateOrderAnswer::class,
        );
    }

    /**
     * Pay an order
     *
     * Pays an order that was created before. Takes a public key. §4.1
     *
     * @param Types\PayOrderPayload $data The RSA-encrypted payload. §4.1 Give the plaintext: the client encrypts
     *     it.
     * @throws PaycontractException
     */
    public function payOrder(
        Types\PayOrderPayload $data,
        ?CallOptions $options = null,
    ): Types\PayOrderAnswer {
        return $this->caller->call(
            new Operation(
                'payOrder',
                'POST',
                '/charge/order/pay',
                'public',
                idempotencyHeader: 'idempotency-key',
                encrypted: ['data', 'rsa'],
            ),
            $options,
            body: new Types\PayOrderRequest(
                data: $data,
            ),
            answer: Types\PayOrderAnswer::class,
        );
    }

    /**
     * Get an order's status
     *
     * Tells the present status of an order. Takes a public key. §4.1
     *
     * @param Types\GetOrderStatusPayload $data The RSA-encrypted payload. §4.1 Give the plaintext: the client
     *     encrypts it.
     * @throws PaycontractException
     */
    public function getOrderStatus(
        Types\GetOrderStatusPayload $data,
        ?CallOptions $options = null,
    ): Types\GetOrderStatusAnswer {
        return $this->caller->call(
            new Operation(
                'getOrderStatus',
                'POST',
                '/charge/order/status',
                'public',
                isIdempotent: true,
                encrypted: ['data', 'rsa'],
            ),
            $options,
            body: new Types\GetOrderStatusRequest(
                data: $data,
            ),
            answer: Types\GetOrderStatusAnswer::class,
        );
    }

    /**
     * Get an order's fee
     *
     * Tells the fee of an order. Takes a public key. §4.1
     *
     * @param Types\GetOrderFeePayload $data The RSA-encrypted payload. §4.1 Give the plaintext: the client encrypts
     *     it.
     * @throws PaycontractException
     */
    public function getOrderFee(
        Types\GetOrderFeePayload $data,
        ?CallOptions $options = null,
    ): Types\GetOrderFeeAnswer {
        return $this->caller->call(
            new Operation(
                'getOrderFee',
                'POST',
                '/charge/order/fee',
                'public',
                isIdempotent: true,
                encrypted: ['data', 'rsa'],
            ),
            $options,
            body: new Types\GetOrderFeeRequest(
                data: $data,
            ),
            answer: Types\GetOrderFeeAnswer::class,
        );
    }

    /**
     * Save a card
     *
     * Saves a card. Takes a public key. §4.1
     *
     * @param Types\SaveCardPayload $data The RSA-encrypted payload. §4.1 Give the plaintext: the client encrypts
     *     it.
     * @throws PaycontractException
     */
    public function saveCard(
        Types\SaveCardPayload $data,
        ?CallOptions $options = null,
    ): Types\SaveCardAnswer {
        return $this->caller->call(
            new Operation('saveCard', 'PATCH', '/charge/order/save-card', 'public', encrypted: ['data', 'rsa']),
            $options,
            body: new Types\SaveCardRequest(
                data: $data,
            ),
            answer: Types\SaveCardAnswer::class,
        );
    }

    /**
     * Track an event
     *
     * Tracks an event of an order. Takes a public key. §4.1
     *
     * @param Types\TrackOrderEventPayload $data The RSA-encrypted payload. §4.1 Give the plaintext: the client
     *     encrypts it.
     * @throws PaycontractException
     */
    public function trackOrderEvent(
        Types\TrackOrderEventPayload $data,
        ?CallOptions $options = null,
    ): Types\TrackOrderEventAnswer {
        return $this->caller->call(
            new Operation(
                'trackOrderEvent',
                'POST',
                '/charge/order/event/track',
                'public',
                encrypted: ['data', 'rsa'],
            ),
            $options,
            body: new Types\TrackOrderEventRequest(
                data: $data,
            ),
            answer: Types\TrackOrderEventAnswer::class,
        );
    }

    /**
     * List banks
     *
     * Lists the banks. Takes a public key. §4.1
     *
     * @throws PaycontractException
     */
    public function listBanks(
        ?CallOptions $options = null,
    ): Types\ListBanksAnswer {
        return $this->caller->call(
            new Operation('listBanks', 'GET', '/charge/banks', 'public', isIdempotent: true),
            $options,
            answer: Types\ListBanksAnswer::class,
        );
    }

    /**
     * Ping
     *
     * Tells whether the service is there. Takes a public key. §4.1
     *
     * @throws PaycontractException
     */
    public function ping(
        ?CallOptions $options = null,
    ): Types\PingAnswer {
        return $this->caller->call(
            new Operation('ping', 'GET', '/charge/ping', 'public', isIdempotent: true),
            $options,
            answer: Types\PingAnswer::class,
        );
    }

    /**
     * Verify an order
     *
     * Verifies an order from the merchant's server. Takes a secret key, and so belongs on a server. §4.1
     *
     * @param Types\VerifyOrderPayload $data The RSA-encrypted payload. §4.1 Give the plaintext: the client encrypts
     *     it.
     * @throws PaycontractException
     */
    public function verifyOrder(
        Types\VerifyOrderPayload $data,
        ?CallOptions $options = null,
    ): Types\VerifyOrderAnswer {
        return $this->caller->call(
            new Operation(
                'verifyOrder',
                'POST',
                '/charge/order/verify',
                'secret',
                isIdempotent: true,
                encrypted: ['data', 'rsa'],
            ),
            $options,
            body: new Types\VerifyOrderRequest(
                data: $data,
            ),
            answer: Types\VerifyOrderAnswer::class,
        );
    }

    /**
     * Create a refund
     *
     * Creates a refund of an order. Takes a secret key, and so belongs on a server. §4.1
     *
     * @param Types\CreateRefundPayload $data The RSA-encrypted payload. §4.1 Give the plaintext: the client
     *     encrypts it.
     * @throws PaycontractException
     */
    public function createRefund(
        Types\CreateRefundPayload $data,
        ?CallOptions $options = null,
    ): Types\CreateRefundAnswer {
        return $this->caller->call(
            new Operation(
                'createRefund',
                'POST',
                '/charge/order/refund',
                'secret',
                idempotencyHeader: 'idempotency-key',
                encrypted: ['data', 'rsa'],
            ),
            $options,
            body: new Types\CreateRefundRequest(
                data: $data,
            ),
            answer: Types\CreateRefundAnswer::class,
        );
    }

    /**
     * List refunds
     *
     * Lists the refunds. Takes a secret key, and so belongs on a server. §4.1
     *
     * @param ?int $page The page to return, counted from 1. Proposal: refund-chargeback-queries.
     * @param ?int $limit Most items to return on a page. Proposal: page-sizes.
     * @param ?string $reference Only those of the order with this reference of the merchant's own. Proposal:
     *     refund-chargeback-queries.
     * @param ?Types\ListRefundsStatus $status Only those in this state. Proposal: refund-chargeback-queries.
     * @param ?string $from Only those created at this time or later. Proposal: refund-chargeback-queries.
     * @param ?string $to Only those created before this time. Proposal: refund-chargeback-queries.
     * @throws PaycontractException
     */
    public function listRefunds(
        ?int $page = null,
        ?int $limit = null,
        ?string $reference = null,
        ?Types\ListRefundsStatus $status = null,
        ?string $from = null,
        ?string $to = null,
        ?CallOptions $options = null,
    ): Types\ListRefundsAnswer {
        return $this->caller->call(
            new Operation('listRefunds', 'GET', '/charge/order/refunds/all', 'secret', isIdempotent: true),
            $options,
            query: [
                'page' => $page,
                'limit' => $limit,
                'reference' => $reference,
                'status' => $status,
                'from' => $from,
                'to' => $to,
            ],
            answer: Types\ListRefundsAnswer::class,
        );
    }

    /**
     * List refunds: every record, page after page, from `page` on.
     *
     * @param ?int $page The page to return, counted from 1. Proposal: refund-chargeback-queries.
     * @param ?int $limit Most items to return on a page. Proposal: page-sizes.
     * @param ?string $reference Only those of the order with this reference of the merchant's own. Proposal:
     *     refund-chargeback-queries.
     * @param ?Types\ListRefundsStatus $status Only those in this state. Proposal: refund-chargeback-queries.
     * @param ?string $from Only those created at this time or later. Proposal: refund-chargeback-queries.
     * @param ?string $to Only those created before this time. Proposal: refund-chargeback-queries.
     * @return \Generator<int, Types\Refund>
     * @throws PaycontractException
     */
    public function iterateRefunds(
        ?int $page = null,
        ?int $limit = null,
        ?string $reference = null,
        ?Types\ListRefundsStatus $status = null,
        ?string $from = null,
        ?string $to = null,
        ?CallOptions $options = null,
    ): \Generator {
        return Pages::walk(
            'listRefunds',
            fn (int $at): mixed => $this->listRefunds(
                page: $at,
                limit: $limit,
                reference: $reference,
                status: $status,
                from: $from,
                to: $to,
                options: $options,
            ),
            (int) ($page ?? 1),
            ['items' => 'data.items', 'meta' => 'data.meta', 'nextPage' => 'nextPage', 'pages' => 'pages'],
            Types\Refund::class,
        );
    }

    /**
     * List chargebacks
     *
     * Lists the chargebacks. Takes a secret key, and so belongs on a server. §4.1
     *
     * @param ?int $page The page to return, counted from 1. Proposal: refund-chargeback-queries.
     * @param ?int $limit Most items to return on a page. Proposal: page-sizes.
     * @param ?string $reference Only those of the order with this reference of the merchant's own. Proposal:
     *     refund-chargeback-queries.
     * @param ?Types\ListChargebacksStatus $status Only those in this state. Proposal: refund-chargeback-queries.
     * @param ?string $from Only those created at this time or later. Proposal: refund-chargeback-queries.
     * @param ?string $to Only those created before this time. Proposal: refund-chargeback-queries.
     * @throws PaycontractException
     */
    public function listChargebacks(
        ?int $page = null,
        ?int $limit = null,
        ?string $reference = null,
        ?Types\ListChargebacksStatus $status = null,
        ?string $from = null,
        ?string $to = null,
        ?CallOptions $options = null,
    ): Types\ListChargebacksAnswer {
        return $this->caller->call(
            new Operation('listChargebacks', 'GET', '/charge/order/chargebacks/all', 'secret', isIdempotent: true),
            $options,
            query: [
                'page' => $page,
                'limit' => $limit,
                'reference' => $reference,
                'status' => $status,
                'from' => $from,
                'to' => $to,
            ],
            answer: Types\ListChargebacksAnswer::class,
        );
    }

    /**
     * List chargebacks: every record, page after page, from `page` on.
     *
     * @param ?int $page The page to return, counted from 1. Proposal: refund-chargeback-queries.
     * @param ?int $limit Most items to return on a page. Proposal: page-sizes.
     * @param ?string $reference Only those of the order with this reference of the merchant's own. Proposal:
     *     refund-chargeback-queries.
     * @param ?Types\ListChargebacksStatus $status Only those in this state. Proposal: refund-chargeback-queries.
     * @param ?string $from Only those created at this time or later. Proposal: refund-chargeback-queries.
     * @param ?string $to Only those created before this time. Proposal: refund-chargeback-queries.
     * @return \Generator<int, Types\Chargeback>
     * @throws PaycontractException
     */
    public function iterateChargebacks(
        ?int $page = null,
        ?int $limit = null,
        ?string $reference = null,
        ?Types\ListChargebacksStatus $status = null,
        ?string $from = null,
        ?string $to = null,
        ?CallOptions $options = null,
    ): \Generator {
        return Pages::walk(
            'listChargebacks',
            fn (int $at): mixed => $this->listChargebacks(
                page: $at,
                limit: $limit,
                reference: $reference,
                status: $status,
                from: $from,
                to: $to,
                options: $options,
            ),
            (int) ($page ?? 1),
            ['items' => 'data.items', 'meta' => 'data.meta', 'nextPage' => 'nextPage', 'pages' => 'pages'],
            Types\Chargeback::class,
        );
    }

    /**
     * Charge a tokenized card
     *
     * Charges a card that was saved before. Takes a secret key, and so belongs on a server. §4.1
     *
     * @param Types\ChargeTokenPayload $data The RSA-encrypted payload. §4.1 Give the plaintext: the client encrypts
     *     it.
     * @throws PaycontractException
     */
    public function chargeToken(
        Types\ChargeTokenPayload $data,
        ?CallOptions $options = null,
    ): Types\ChargeTokenAnswer {
        return $this->caller->call(
            new Operation(
                'chargeToken',
                'POST',
                '/charge/order/card/tokenized/pay',
                'secret',
                idempotencyHeader: 'idempotency-key',
                encrypted: ['data', 'rsa'],
            ),
            $options,
            body: new Types\ChargeTokenRequest(
                data: $data,
            ),
            answer: Types\ChargeTokenAnswer::class,
        );
    }
}
