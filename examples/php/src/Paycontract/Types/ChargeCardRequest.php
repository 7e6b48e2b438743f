<?php

declare(strict_types=1);

namespace Paycontract\Types;

use Paycontract\Internal\Record;

/** What ChargeCard is sent. */
final class ChargeCardRequest implements \JsonSerializable
{
    use Record;

    private const MEMBERS = [
        'reference' => ['reference', 'string', true],
        'cardData' => ['cardData', CardData::class, true],
    ];

    /**
     * @param string $reference A reference of the form `<prefix>_<alphanumeric>`. §1.7, §2
     * @param CardData $cardData The card, encrypted with AES-256-GCM, as `hex(iv):hex(ciphertext):hex(tag)`. The IV
     *     is 12 random bytes (16 are accepted), the tag 16 bytes, and there is no additional data. Proposal:
     *     aes-parameters.
     */
    public function __construct(
        public readonly string $reference,
        public readonly CardData $cardData,
    ) {
    }
}
