<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** The plaintext of `cardData`. Proposal: aes-parameters. */
final class CardData implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'number' => ['number', 'string', true],
        'expiryMonth' => ['expiryMonth', 'string', true],
        'expiryYear' => ['expiryYear', 'string', true],
        'cvv' => ['cvv', 'string', true],
        'pin' => ['pin', 'string', false],
        'otp' => ['otp', 'string', false],
        'holderName' => ['holderName', 'string', false],
    ];

    /**
     * @param string $number The card number, digits only.
     * @param string $expiryMonth Two digits.
     * @param string $expiryYear Two or four digits.
     * @param string $cvv
     * @param ?string $pin The card's PIN, once `nextAction` asked for it. Before that it is not looked at.
     *     Proposal: s2s-challenge.
     * @param ?string $otp The one-time password that the bank sent, once `nextAction` asked for it. Before that it
     *     is not looked at. Proposal: s2s-challenge.
     * @param ?string $holderName
     */
    public function __construct(
        #[\SensitiveParameter] public readonly string $number,
        #[\SensitiveParameter] public readonly string $expiryMonth,
        #[\SensitiveParameter] public readonly string $expiryYear,
        #[\SensitiveParameter] public readonly string $cvv,
        #[\SensitiveParameter] public readonly ?string $pin = null,
        #[\SensitiveParameter] public readonly ?string $otp = null,
        #[\SensitiveParameter] public readonly ?string $holderName = null,
    ) {
    }
}
