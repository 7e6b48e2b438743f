<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** A saved card. Its number and CVV are neither kept nor returned. Proposal: saved-card. */
final class SavedCard implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'cardToken' => ['cardToken', 'string', true],
        'brand' => ['brand', 'string', true],
        'first6' => ['first6', 'string', true],
        'last4' => ['last4', 'string', true],
        'expiryMonth' => ['expiryMonth', 'string', true],
        'expiryYear' => ['expiryYear', 'string', true],
    ];

    /**
     * Stands for a saved card, `TKN_` and 40 letters or digits. It reveals nothing of the card. Proposal:
     * token-format.
     */
    public readonly string $cardToken;

    /** @var CardDetailsBrand::*|string The card's scheme. */
    public readonly string $brand;

    /** The first six digits of the card number. */
    public readonly string $first6;

    /** The last four digits of the card number. */
    public readonly string $last4;

    /** Month, two digits. */
    public readonly string $expiryMonth;

    /** Year, its last two digits. */
    public readonly string $expiryYear;
}
