<?php

declare(strict_types=1);

namespace Paycontract\Exception;

use Paycontract\Confirmation;

/**
 * `outcome_unknown`: a write was sent and no readable answer came: a timeout, a lost connection, a 5xx, a success that
 * is not JSON. It may have taken effect. `getPrevious()` returns the failure, `confirm()` asks the service.
 *
 *     $confirmation = $error->confirm();
 *     if ($confirmation->outcome === Outcome::Done) {
 *         echo $confirmation->answer->status;
 *     }
 */
final class OutcomeUnknownException extends PaycontractException
{
    /** @param \Closure(): Confirmation $confirm */
    public function __construct(
        public readonly string $operationId,
        PaycontractException $cause,
        private readonly \Closure $confirm,
    ) {
        $message = "{$operationId} may have taken effect ({$cause->getMessage()}): confirm() before you repeat it";
        parent::__construct('outcome_unknown', $message, $cause);
    }

    /**
     * Asks the service whether the write took effect, with the operation that the contract names for it. Never throws.
     * Sends the write again only if the contract names the write itself, as for `createCheckoutLink`, and only under
     * its original idempotency key. Only a call that carried an idempotency key (`idempotencyKey`, or `retry`) can be
     * `Done`: nothing else distinguishes its record from one that another program made.
     */
    public function confirm(): Confirmation
    {
        return ($this->confirm)();
    }
}
