<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** The card an order was paid with, as far as it may be shown. Proposal: order-fields. */
final class CardDetails implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'brand' => ['brand', 'string', true],
        'first6' => ['first6', 'string', true],
        'last4' => ['last4', 'string', true],
        'expiryMonth' => ['expiryMonth', 'string', true],
        'expiryYear' => ['expiryYear', 'string', true],
    ];

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
