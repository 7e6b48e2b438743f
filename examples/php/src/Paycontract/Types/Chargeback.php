<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** A payment that the card holder disputes at the card's issuer. Proposal: chargeback-fields. */
final class Chargeback implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'id' => ['id', 'string', true],
        'chargebackReference' => ['chargebackReference', 'string', true],
        'orderReference' => ['orderReference', 'string', true],
        'amount' => ['amount', 'number', true],
        'currency' => ['currency', 'string', true],
        'reasonCode' => ['reasonCode', 'string', true],
        'reason' => ['reason', 'string', true],
        'status' => ['status', 'string', true],
        'dueDate' => ['dueDate', 'string', true],
        'createdAt' => ['createdAt', 'string', true],
    ];

    public readonly string $id;

    /**
     * The service's reference of a chargeback, `CBK_` and 16 upper-case letters or digits. Proposal: reference-prefix.
     */
    public readonly string $chargebackReference;

    /** The merchant's own reference of the order. */
    public readonly string $orderReference;

    /**
     * Money in major units of its currency, with at most as many decimals as the currency has. Proposal: money-format.
     */
    public readonly int|float $amount;

    /** Currency code (ISO 4217). */
    public readonly string $currency;

    /** The card scheme's code of the reason. */
    public readonly string $reasonCode;

    /** The reason in words. */
    public readonly string $reason;

    /**
     * @var ChargebackStatus::*|string The state of a chargeback. OPEN goes to ACCEPTED or DECLINED, and a declined
     *     one to WON or LOST. ACCEPTED, WON and LOST are final. Proposal: chargeback-states.
     */
    public readonly string $status;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $dueDate;

    /** An ISO 8601 timestamp. §2 */
    public readonly string $createdAt;
}
