<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/**
 * `webhook_malformed`: signed and recent, but not the JSON of an event, or not of the shape of its event. It comes from
 * the service: answer 400 and check whether the contract has changed.
 */
final class WebhookMalformedException extends WebhookException
{
    /** @var list<array{field: string, message: string}> the first twenty, by their names in the contract */
    public readonly array $fieldErrors;

    /** @param list<array{field: string, message: string}> $fieldErrors */
    public function __construct(array $fieldErrors)
    {
        $this->fieldErrors = array_slice($fieldErrors, 0, 20);
        $told = array_map(
            static fn (array $each): string => trim("{$each['field']} {$each['message']}"),
            $this->fieldErrors,
        );
        parent::__construct('webhook_malformed', 'the webhook is malformed: ' . implode(', ', $told));
    }
}
