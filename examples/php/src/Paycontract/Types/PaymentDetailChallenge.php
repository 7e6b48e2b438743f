<?php

declare(strict_types=1);

namespace Paycontract\Types;

/**
 * What the customer has to enter in the merchant's own form. payOrder is then sent again with the same card, and in it
 * `pin` or `otp`: that goes on with this attempt, and the answer says what is left. A wrong one is asked for again,
 * and the third wrong one declines the card. The same card without either begins anew. Proposal: checkout-challenge.
 *
 * Other values may come.
 */
final class PaymentDetailChallenge
{
    public const PIN = 'PIN';
    public const OTP = 'OTP';
}
