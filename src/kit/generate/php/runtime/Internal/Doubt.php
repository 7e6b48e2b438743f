<?php

declare(strict_types=1);

namespace Paycontract\Internal;

use Paycontract\Confirmation;
use Paycontract\Exception\NetworkException;
use Paycontract\Exception\OutcomeUnknownException;
use Paycontract\Exception\PaycontractException;

/**
 * Tracks whether a write may have taken effect although no answer confirms it.
 *
 * @internal
 */
final class Doubt
{
    private bool $isThere = false;

    public function __construct(private readonly Operation $operation)
    {
    }

    /** Notes that an attempt failed, with its error or status. */
    public function note(int|PaycontractException $failure): void
    {
        $isUnsent = $failure instanceof NetworkException && !$failure->wasSent;
        if ($this->operation->isWrite() && (is_int($failure) ? $failure >= 500 : !$isUnsent)) {
            $this->isThere = true;
        }
    }

    /** A write in doubt may still be on its way: it is retried only if the contract states that it may. */
    public function canRepeat(): bool
    {
        return !$this->isThere || $this->operation->isIdempotent || $this->operation->isIdempotencyStated;
    }

    /**
     * Returns the error that reports the doubt if there is one, otherwise `$cause`.
     *
     * @param \Closure(): Confirmation $confirm
     */
    public function tell(PaycontractException $cause, \Closure $confirm): PaycontractException
    {
        return $this->isThere ? new OutcomeUnknownException($this->operation->operationId, $cause, $confirm) : $cause;
    }
}
