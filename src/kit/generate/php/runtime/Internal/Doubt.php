<?php

declare(strict_types=1);

namespace Paycontract\Internal;

use Paycontract\Confirmation;
use Paycontract\Exception\NetworkException;
use Paycontract\Exception\OutcomeUnknownException;
use Paycontract\Exception\PaycontractException;

/**
 * Whether a write may have taken effect though no answer says so.
 *
 * @internal
 */
final class Doubt
{
    private bool $isThere = false;

    public function __construct(private readonly Operation $operation)
    {
    }

    /** Notes that an attempt failed: the error, or the status of an answer. */
    public function note(int|PaycontractException $failure): void
    {
        $isUnsent = $failure instanceof NetworkException && !$failure->wasSent;
        if ($this->operation->isWrite() && (is_int($failure) ? $failure >= 500 : !$isUnsent)) {
            $this->isThere = true;
        }
    }

    /** A write in doubt may still be on its way: only one that the contract states to be safe is sent again. */
    public function canRepeat(): bool
    {
        return !$this->isThere || $this->operation->isIdempotent || $this->operation->isIdempotencyStated;
    }

    /**
     * The error that reports the doubt, where there is one.
     *
     * @param \Closure(): Confirmation $confirm
     */
    public function tell(PaycontractException $cause, \Closure $confirm): PaycontractException
    {
        return $this->isThere ? new OutcomeUnknownException($this->operation->operationId, $cause, $confirm) : $cause;
    }
}
