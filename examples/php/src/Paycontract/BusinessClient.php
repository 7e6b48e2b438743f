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

/** A client of the Business API, version 0.2.0. */
final class BusinessClient
{
    private readonly Caller $caller;

    /**
     * @param string $baseUrl the absolute URL of the host, without the path of an operation
     * @param ?string $publicKey may be exposed to a frontend (§5.2)
     * @param ?string $secretKey for servers and https only (§5.3)
     * @param ?Cipher $cardEncryption what encrypts by aes-256-gcm, or a cipher of your own
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
        ?Cipher $cardEncryption = null,
        ?float $timeoutSeconds = 30.0,
        ?Retry $retry = null,
        array $headers = [],
        ?Transport $transport = null,
    ) {
        $this->caller = new Caller(
            $baseUrl,
            new Keys($baseUrl, ['public' => $publicKey, 'secret' => $secretKey], [
                'public' => ['public-key', null],
                'secret' => ['authorization', 'Bearer'],
            ]),
            $transport ?? new CurlTransport(),
            new CallOptions(timeoutSeconds: $timeoutSeconds, retry: $retry, headers: $headers),
            [
                'requestId' => 'x-request-id',
                'errors' => 'errors',
                'field' => 'field',
                'message' => 'message',
            ],
            $cardEncryption,
            'cardEncryption',
        );
    }

    /**
     * Create a payment order
     *
     * Opens a payment order for a card that the merchant's own server will charge. The order carries a `reference` by
     * which it is tracked and verified. §4.2
     *
     * @param int|float $amount An amount in major units, with at most as many decimals as the currency has.
     *     Proposal: money-format.
     * @param Types\CurrencyCode $currency A currency that a request may name, as its ISO 4217 code. The interface
     *     document counts 21 supported currencies, which all endpoints share, and does not list them; this list is
     *     proposed. §8
     * @param Types\PaymentCustomer $customer Who pays. Proposal: s2s-requests.
     * @param ?string $description What the payment is for.
     * @param ?string $redirectUrl Where the customer returns to.
     * @param array<string, mixed>|null $metadata The merchant's own data, by names of the merchant's choice. It is
     *     flat. Proposal: s2s-requests.
     * @throws PaycontractException
     */
    public function initiatePayment(
        int|float $amount,
        Types\CurrencyCode $currency,
        Types\PaymentCustomer $customer,
        ?string $description = null,
        ?string $redirectUrl = null,
        ?array $metadata = null,
        ?CallOptions $options = null,
    ): Types\InitiatePaymentAnswer {
        return $this->caller->call(
            new Operation(
                'initiatePayment',
                'POST',
                '/s2s/payments/initiate',
                'public',
                idempotencyHeader: 'idempotency-key',
            ),
            $options,
            body: new Types\InitiatePaymentRequest(
                amount: $amount,
                currency: $currency,
                customer: $customer,
                description: $description,
                redirectUrl: $redirectUrl,
                metadata: $metadata,
            ),
            answer: Types\InitiatePaymentAnswer::class,
        );
    }

    /**
     * Create a hosted checkout link
     *
     * Opens a payment order and a page on which the service itself handles card entry, OTP and 3DS. The user is
     * redirected at the end. §4.2
     *
     * @param int|float $amount An amount in major units, with at most as many decimals as the currency has.
     *     Proposal: money-format.
     * @param Types\CurrencyCode $currency A currency that a request may name, as its ISO 4217 code. The interface
     *     document counts 21 supported currencies, which all endpoints share, and does not list them; this list is
     *     proposed. §8
     * @param Types\PaymentCustomer $customer Who pays. Proposal: s2s-requests.
     * @param string $redirectUrl Where the customer returns to.
     * @param ?string $description What the payment is for.
     * @param array<string, mixed>|null $metadata The merchant's own data, by names of the merchant's choice. It is
     *     flat. Proposal: s2s-requests.
     * @throws PaycontractException
     */
    public function createCheckoutLink(
        int|float $amount,
        Types\CurrencyCode $currency,
        Types\PaymentCustomer $customer,
        string $redirectUrl,
        ?string $description = null,
        ?array $metadata = null,
        ?CallOptions $options = null,
    ): Types\CreateCheckoutLinkAnswer {
        return $this->caller->call(
            new Operation(
                'createCheckoutLink',
                'POST',
                '/s2s/payments/checkout',
                'public',
                idempotencyHeader: 'idempotency-key',
            ),
            $options,
            body: new Types\CreateCheckoutLinkRequest(
                amount: $amount,
                currency: $currency,
                customer: $customer,
                redirectUrl: $redirectUrl,
                description: $description,
                metadata: $metadata,
            ),
            answer: Types\CreateCheckoutLinkAnswer::class,
        );
    }

    /**
     * Charge a card server-to-server
     *
     * Charges a card for a payment order. The merchant's server handles the card data, which must be encrypted with
     * AES-256-GCM. §4.2
     *
     * @param string $reference A reference of the form `<prefix>_<alphanumeric>`. §1.7, §2
     * @param Types\CardData $cardData The card, encrypted with AES-256-GCM, as `hex(iv):hex(ciphertext):hex(tag)`.
     *     The IV is 12 random bytes (16 are accepted), the tag 16 bytes, and there is no additional data. Proposal:
     *     aes-parameters. Give the plaintext: the client encrypts it.
     * @throws PaycontractException
     */
    public function chargeCard(
        string $reference,
        Types\CardData $cardData,
        ?CallOptions $options = null,
    ): Types\ChargeCardAnswer {
        return $this->caller->call(
            new Operation(
                'chargeCard',
                'POST',
                '/s2s/payments/charge',
                'public',
                encrypted: ['cardData', 'aes-256-gcm'],
            ),
            $options,
            body: new Types\ChargeCardRequest(
                reference: $reference,
                cardData: $cardData,
            ),
            answer: Types\ChargeCardAnswer::class,
        );
    }

    /**
     * Verify a payment order
     *
     * Tells what became of a payment order, by its reference. §4.2
     *
     * @param string $reference The reference of the payment order.
     * @throws PaycontractException
     */
    public function verifyPayment(
        string $reference,
        ?CallOptions $options = null,
    ): Types\VerifyPaymentAnswer {
        return $this->caller->call(
            new Operation('verifyPayment', 'GET', '/s2s/payments/verify/{reference}', 'public', isIdempotent: true),
            $options,
            path: [
                'reference' => $reference,
            ],
            answer: Types\VerifyPaymentAnswer::class,
        );
    }

    /**
     * List transactions
     *
     * The transactions of the business, a page at a time. §4.3
     *
     * @param int|float|null $list Maximum number of transactions per call.
     * @param int|float|null $page The page to retrieve.
     * @param ?string $search Searches within the history.
     * @param ?Types\ListTransactionsType $type Keeps the transactions of one type.
     * @throws PaycontractException
     */
    public function listTransactions(
        int|float|null $list = null,
        int|float|null $page = null,
        ?string $search = null,
        ?Types\ListTransactionsType $type = null,
        ?CallOptions $options = null,
    ): Types\ListTransactionsAnswer {
        return $this->caller->call(
            new Operation('listTransactions', 'GET', '/transactions', 'secret', isIdempotent: true),
            $options,
            query: [
                'list' => $list,
                'page' => $page,
                'search' => $search,
                'type' => $type,
            ],
            answer: Types\ListTransactionsAnswer::class,
        );
    }

    /**
     * List transactions: every record, page after page, from `page` on.
     *
     * @param int|float|null $list Maximum number of transactions per call.
     * @param int|float|null $page The page to retrieve.
     * @param ?string $search Searches within the history.
     * @param ?Types\ListTransactionsType $type Keeps the transactions of one type.
     * @return \Generator<int, Types\Transaction>
     * @throws PaycontractException
     */
    public function iterateTransactions(
        int|float|null $list = null,
        int|float|null $page = null,
        ?string $search = null,
        ?Types\ListTransactionsType $type = null,
        ?CallOptions $options = null,
    ): \Generator {
        return Pages::walk(
            'listTransactions',
            fn (int $at): mixed => $this->listTransactions(
                list: $list,
                page: $at,
                search: $search,
                type: $type,
                options: $options,
            ),
            (int) ($page ?? 1),
            ['items' => 'data.transactions', 'meta' => 'data.meta', 'nextPage' => 'nextPage', 'pages' => 'pages'],
            Types\Transaction::class,
        );
    }

    /**
     * List AML records
     *
     * Flagged transactions of the business that need, or have already received, source-of-funds review. The response
     * has no envelope. §4.4
     *
     * @param ?Types\ListAmlRecordsStatus $status Keeps the records in one status. Without it nothing is filtered.
     * @param ?string $page The page to retrieve, as a string.
     * @param ?string $limit Records per page, as a string.
     * @throws PaycontractException
     */
    public function listAmlRecords(
        ?Types\ListAmlRecordsStatus $status = null,
        ?string $page = null,
        ?string $limit = null,
        ?CallOptions $options = null,
    ): Types\AmlRecordList {
        return $this->caller->call(
            new Operation('listAmlRecords', 'GET', '/aml', 'secret', isIdempotent: true),
            $options,
            query: [
                'status' => $status,
                'page' => $page,
                'limit' => $limit,
            ],
            answer: Types\AmlRecordList::class,
        );
    }

    /**
     * List AML records: every record, page after page, from `page` on.
     *
     * @param ?Types\ListAmlRecordsStatus $status Keeps the records in one status. Without it nothing is filtered.
     * @param ?string $page The page to retrieve, as a string.
     * @param ?string $limit Records per page, as a string.
     * @return \Generator<int, Types\AmlRecord>
     * @throws PaycontractException
     */
    public function iterateAmlRecords(
        ?Types\ListAmlRecordsStatus $status = null,
        ?string $page = null,
        ?string $limit = null,
        ?CallOptions $options = null,
    ): \Generator {
        return Pages::walk(
            'listAmlRecords',
            fn (int $at): mixed => $this->listAmlRecords(
                status: $status,
                page: (string) $at,
                limit: $limit,
                options: $options,
            ),
            (int) ($page ?? 1),
            ['items' => 'data', 'meta' => 'meta', 'nextPage' => 'nextPage', 'pages' => 'pages'],
            Types\AmlRecord::class,
        );
    }

    /**
     * Attach identity data to a customer
     *
     * Attaches or updates a customer's identity (KYC) data. §4.5
     *
     * @param string $id The id of the customer.
     * @param Types\AttachCustomerKycRequestIdType $idType
     * @param string $idNumber
     * @param string $country The issuing country, ISO 3166-1 alpha-2.
     * @param string $dateOfBirth
     * @param string $address
     * @param ?string $idIssueDate
     * @param ?string $idExpiryDate
     * @param ?string $idFrontUrl
     * @param ?string $idBackUrl
     * @param ?string $proofOfAddressUrl
     * @throws PaycontractException
     */
    public function attachCustomerKyc(
        string $id,
        Types\AttachCustomerKycRequestIdType $idType,
        string $idNumber,
        string $country,
        string $dateOfBirth,
        string $address,
        ?string $idIssueDate = null,
        ?string $idExpiryDate = null,
        ?string $idFrontUrl = null,
        ?string $idBackUrl = null,
        ?string $proofOfAddressUrl = null,
        ?CallOptions $options = null,
    ): Types\AttachCustomerKycAnswer {
        return $this->caller->call(
            new Operation('attachCustomerKyc', 'PUT', '/customers/{id}/attach', 'secret', isIdempotent: true),
            $options,
            path: [
                'id' => $id,
            ],
            body: new Types\AttachCustomerKycRequest(
                idType: $idType,
                idNumber: $idNumber,
                country: $country,
                dateOfBirth: $dateOfBirth,
                address: $address,
                idIssueDate: $idIssueDate,
                idExpiryDate: $idExpiryDate,
                idFrontUrl: $idFrontUrl,
                idBackUrl: $idBackUrl,
                proofOfAddressUrl: $proofOfAddressUrl,
            ),
            answer: Types\AttachCustomerKycAnswer::class,
        );
    }

    /**
     * Submit source of funds
     *
     * Submits the source of funds for a pending transaction, one that is held in review. §4.5
     *
     * @param string $transactionId The id of the transaction held in review.
     * @param Types\SourceOfFunds $sourceOfFunds Where the money comes from. Proposal: compliance-requests.
     * @param string $proofUrl
     * @param ?string $description
     * @throws PaycontractException
     */
    public function submitSourceOfFunds(
        string $transactionId,
        Types\SourceOfFunds $sourceOfFunds,
        string $proofUrl,
        ?string $description = null,
        ?CallOptions $options = null,
    ): Types\SubmitSourceOfFundsAnswer {
        return $this->caller->call(
            new Operation('submitSourceOfFunds', 'POST', '/transfer/submit/source-of-funds', 'secret'),
            $options,
            body: new Types\SubmitSourceOfFundsRequest(
                transactionId: $transactionId,
                sourceOfFunds: $sourceOfFunds,
                proofUrl: $proofUrl,
                description: $description,
            ),
            answer: Types\SubmitSourceOfFundsAnswer::class,
        );
    }

    /**
     * Submit source of funds as a file
     *
     * Submits the source of funds for a transaction held in review, as a file. §4.5
     *
     * @param string $transactionId The id of the transaction held in review.
     * @param Types\SourceOfFunds $sourceOfFunds Where the money comes from. Proposal: compliance-requests.
     * @param File $file The proof: a PDF, PNG or JPEG by its content, at most 10 MB.
     * @throws PaycontractException
     */
    public function submitSourceOfFundsFile(
        string $transactionId,
        Types\SourceOfFunds $sourceOfFunds,
        File $file,
        ?CallOptions $options = null,
    ): Types\SubmitSourceOfFundsFileAnswer {
        return $this->caller->call(
            new Operation(
                'submitSourceOfFundsFile',
                'POST',
                '/transfer/submit/source-of-funds/file',
                'secret',
                isMultipart: true,
            ),
            $options,
            body: new Types\SubmitSourceOfFundsFileRequest(
                transactionId: $transactionId,
                sourceOfFunds: $sourceOfFunds,
                file: $file,
            ),
            answer: Types\SubmitSourceOfFundsFileAnswer::class,
        );
    }

    /**
     * Register a CAD collection email
     *
     * Registers a sender email, exactly as the collection webhook's source information shows it. Collections from it
     * are reconciled to this business. One email can belong to only one business. It takes an authenticated business
     * account. §4.6
     *
     * @param string $email The exact sender email shown in the collection webhook's source information.
     * @throws PaycontractException
     */
    public function registerCadCollectionEmail(
        string $email,
        ?CallOptions $options = null,
    ): Types\RegisterCadCollectionEmailAnswer {
        return $this->caller->call(
            new Operation('registerCadCollectionEmail', 'POST', '/business/settings/cad-collection-emails', 'secret'),
            $options,
            body: new Types\RegisterCadCollectionEmailRequest(
                email: $email,
            ),
            answer: Types\RegisterCadCollectionEmailAnswer::class,
        );
    }

    /**
     * List CAD collection emails
     *
     * The emails that the business has registered. It takes an authenticated business account. §4.6
     *
     * @throws PaycontractException
     */
    public function listCadCollectionEmails(
        ?CallOptions $options = null,
    ): Types\ListCadCollectionEmailsAnswer {
        return $this->caller->call(
            new Operation(
                'listCadCollectionEmails',
                'GET',
                '/business/settings/cad-collection-emails',
                'secret',
                isIdempotent: true,
            ),
            $options,
            answer: Types\ListCadCollectionEmailsAnswer::class,
        );
    }

    /**
     * Remove a CAD collection email
     *
     * Removes a registered email. It takes an authenticated business account. §4.6
     *
     * @param string $id The id of the registered email.
     * @throws PaycontractException
     */
    public function removeCadCollectionEmail(
        string $id,
        ?CallOptions $options = null,
    ): Types\RemoveCadCollectionEmailAnswer {
        return $this->caller->call(
            new Operation(
                'removeCadCollectionEmail',
                'DELETE',
                '/business/settings/cad-collection-emails/{id}',
                'secret',
                isIdempotent: true,
            ),
            $options,
            path: [
                'id' => $id,
            ],
            answer: Types\RemoveCadCollectionEmailAnswer::class,
        );
    }

    /**
     * List airtime providers
     *
     * The airtime providers. §4.7
     *
     * @throws PaycontractException
     */
    public function listAirtimeProviders(
        ?CallOptions $options = null,
    ): Types\ListAirtimeProvidersAnswer {
        return $this->caller->call(
            new Operation(
                'listAirtimeProviders',
                'GET',
                '/bill-payment/airtime-services',
                'secret',
                isIdempotent: true,
            ),
            $options,
            answer: Types\ListAirtimeProvidersAnswer::class,
        );
    }

    /**
     * List cable TV providers
     *
     * The cable TV providers. The `serviceCategoryId` of one lists its packages. §4.7
     *
     * @throws PaycontractException
     */
    public function listTvProviders(
        ?CallOptions $options = null,
    ): Types\ListTvProvidersAnswer {
        return $this->caller->call(
            new Operation('listTvProviders', 'GET', '/bill-payment/tv-services', 'secret', isIdempotent: true),
            $options,
            answer: Types\ListTvProvidersAnswer::class,
        );
    }

    /**
     * List the packages of a TV provider
     *
     * The packages of one cable TV provider. §4.7
     *
     * @param string $serviceCategoryId The `serviceCategoryId` of a provider, from the provider list. §4.7
     * @throws PaycontractException
     */
    public function listTvPackages(
        string $serviceCategoryId,
        ?CallOptions $options = null,
    ): Types\ListTvPackagesAnswer {
        return $this->caller->call(
            new Operation(
                'listTvPackages',
                'GET',
                '/bill-payment/tv-services/{serviceCategoryId}',
                'secret',
                isIdempotent: true,
            ),
            $options,
            path: [
                'serviceCategoryId' => $serviceCategoryId,
            ],
            answer: Types\ListTvPackagesAnswer::class,
        );
    }

    /**
     * List internet providers
     *
     * The internet providers, by symmetry with the airtime and TV lists. The `serviceCategoryId` of one lists its data
     * plans. Proposal: internet-providers.
     *
     * @throws PaycontractException
     */
    public function listInternetProviders(
        ?CallOptions $options = null,
    ): Types\ListInternetProvidersAnswer {
        return $this->caller->call(
            new Operation(
                'listInternetProviders',
                'GET',
                '/bill-payment/internet-services',
                'secret',
                isIdempotent: true,
            ),
            $options,
            answer: Types\ListInternetProvidersAnswer::class,
        );
    }

    /**
     * List the data plans of an internet provider
     *
     * The data plans of one internet provider. §4.7
     *
     * @param string $serviceCategoryId The `serviceCategoryId` of a provider, from the provider list. §4.7
     * @throws PaycontractException
     */
    public function listDataPlans(
        string $serviceCategoryId,
        ?CallOptions $options = null,
    ): Types\ListDataPlansAnswer {
        return $this->caller->call(
            new Operation(
                'listDataPlans',
                'GET',
                '/bill-payment/internet-services/{serviceCategoryId}',
                'secret',
                isIdempotent: true,
            ),
            $options,
            path: [
                'serviceCategoryId' => $serviceCategoryId,
            ],
            answer: Types\ListDataPlansAnswer::class,
        );
    }
}
