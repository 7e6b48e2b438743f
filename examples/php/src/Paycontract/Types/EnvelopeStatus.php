<?php

declare(strict_types=1);

namespace Paycontract\Types;

/**
 * `success` where the request did what it asked, `pending` where the outcome comes later, `failed` where it did not,
 * which includes a declined card.
 *
 * Other values may come.
 */
final class EnvelopeStatus
{
    public const SUCCESS = 'success';
    public const FAILED = 'failed';
    public const PENDING = 'pending';
}
