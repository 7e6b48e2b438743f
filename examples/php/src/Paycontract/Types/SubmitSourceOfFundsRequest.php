<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** Where the money of a transaction comes from, with a link to the proof. Proposal: compliance-requests. */
final class SubmitSourceOfFundsRequest implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'transactionId' => ['transactionId', 'string', true],
        'sourceOfFunds' => ['sourceOfFunds', SourceOfFunds::class, true],
        'proofUrl' => ['proofUrl', 'string', true],
        'description' => ['description', 'string', false],
    ];

    /**
     * @param string $transactionId The id of the transaction held in review.
     * @param SourceOfFunds $sourceOfFunds Where the money comes from. Proposal: compliance-requests.
     * @param string $proofUrl
     * @param ?string $description
     */
    public function __construct(
        public readonly string $transactionId,
        public readonly SourceOfFunds $sourceOfFunds,
        public readonly string $proofUrl,
        public readonly ?string $description = null,
    ) {
    }
}
