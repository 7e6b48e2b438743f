<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** A card as its holder enters it. Proposal: pay-order-payload. */
final class Card implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'cardnumber' => ['cardnumber', 'string', true],
        'expirymonth' => ['expirymonth', 'string', true],
        'expiryyear' => ['expiryyear', 'string', true],
        'cvv' => ['cvv', 'string', true],
        'pin' => ['pin', 'string', false],
        'otp' => ['otp', 'string', false],
    ];

    /**
     * @param string $cardnumber Digits only.
     * @param string $expirymonth Month, two digits.
     * @param string $expiryyear Year, its last two digits.
     * @param string $cvv
     * @param ?string $pin The card's PIN, once `challenge` was `PIN`. Before that it is not looked at. Proposal:
     *     checkout-challenge.
     * @param ?string $otp The one-time password that the bank sent, once `challenge` was `OTP`. Before that it is
     *     not looked at. Proposal: checkout-challenge.
     */
    public function __construct(
        #[\SensitiveParameter] public readonly string $cardnumber,
        #[\SensitiveParameter] public readonly string $expirymonth,
        #[\SensitiveParameter] public readonly string $expiryyear,
        #[\SensitiveParameter] public readonly string $cvv,
        #[\SensitiveParameter] public readonly ?string $pin = null,
        #[\SensitiveParameter] public readonly ?string $otp = null,
    ) {
    }
}
