<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/**
 * What is left for the customer to do; each of the four is absent where it does not apply. Proposal:
 * checkout-responses.
 */
final class PaymentDetail implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'paymentReference' => ['paymentReference', 'string', true],
        'threeDSecureUrl' => ['threeDSecureUrl', 'string', false],
        'recipientAccount' => ['recipientAccount', RecipientAccount::class, false],
        'ussdCode' => ['ussdCode', 'string', false],
        'challenge' => ['challenge', 'string', false],
    ];

    /** The service's reference of a payment, `PAY_` and 16 upper-case letters or digits. Proposal: reference-prefix. */
    public readonly string $paymentReference;

    /**
     * The 3DS page to send the customer to. It leads back to `redirectUrl` of the order's `payment`, which is the
     * shop's. Proposal: three-d-secure-url.
     */
    public readonly ?string $threeDSecureUrl;

    /** The account that a customer transfers the money to. Proposal: checkout-responses. */
    public readonly ?RecipientAccount $recipientAccount;

    /** Code for the customer to dial. */
    public readonly ?string $ussdCode;

    /**
     * @var PaymentDetailChallenge::*|string|null What the customer has to enter in the merchant's own form.
     *     payOrder is then sent again with the same card, and in it `pin` or `otp`: that goes on with this attempt,
     *     and the answer says what is left. A wrong one is asked for again, and the third wrong one declines the card.
     *     The same card without either begins anew. Proposal: checkout-challenge.
     */
    public readonly ?string $challenge;
}
