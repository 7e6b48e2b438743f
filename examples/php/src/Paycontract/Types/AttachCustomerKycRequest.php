<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** An identity document and what goes with it. Proposal: compliance-requests. */
final class AttachCustomerKycRequest implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'idType' => ['idType', AttachCustomerKycRequestIdType::class, true],
        'idNumber' => ['idNumber', 'string', true],
        'country' => ['country', 'string', true],
        'dateOfBirth' => ['dateOfBirth', 'string', true],
        'address' => ['address', 'string', true],
        'idIssueDate' => ['idIssueDate', 'string', false],
        'idExpiryDate' => ['idExpiryDate', 'string', false],
        'idFrontUrl' => ['idFrontUrl', 'string', false],
        'idBackUrl' => ['idBackUrl', 'string', false],
        'proofOfAddressUrl' => ['proofOfAddressUrl', 'string', false],
    ];

    /**
     * @param AttachCustomerKycRequestIdType $idType
     * @param string $idNumber
     * @param string $country The issuing country, ISO 3166-1 alpha-2.
     * @param string $dateOfBirth
     * @param string $address
     * @param ?string $idIssueDate
     * @param ?string $idExpiryDate
     * @param ?string $idFrontUrl
     * @param ?string $idBackUrl
     * @param ?string $proofOfAddressUrl
     */
    public function __construct(
        public readonly AttachCustomerKycRequestIdType $idType,
        public readonly string $idNumber,
        public readonly string $country,
        public readonly string $dateOfBirth,
        public readonly string $address,
        public readonly ?string $idIssueDate = null,
        public readonly ?string $idExpiryDate = null,
        public readonly ?string $idFrontUrl = null,
        public readonly ?string $idBackUrl = null,
        public readonly ?string $proofOfAddressUrl = null,
    ) {
    }
}
