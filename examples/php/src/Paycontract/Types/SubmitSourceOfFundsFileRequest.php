<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** Where the money of a transaction comes from, with the proof itself. Proposal: compliance-requests. */
final class SubmitSourceOfFundsFileRequest implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'transactionId' => ['transactionId', 'string', true],
        'sourceOfFunds' => ['sourceOfFunds', SourceOfFunds::class, true],
        'file' => ['file', 'any', true],
    ];

    /**
     * @param string $transactionId The id of the transaction held in review.
     * @param SourceOfFunds $sourceOfFunds Where the money comes from. Proposal: compliance-requests.
     * @param \Paycontract\File $file The proof: a PDF, PNG or JPEG by its content, at most 10 MB.
     */
    public function __construct(
        public readonly string $transactionId,
        public readonly SourceOfFunds $sourceOfFunds,
        public readonly \Paycontract\File $file,
    ) {
    }
}
