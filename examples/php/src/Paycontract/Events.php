<?php

declare(strict_types=1);

namespace Paycontract;

/** What the service tells, and how it signs that. Proposal: event-kinds, webhook-signature. */
final class Events
{
    /** The class of each kind of event. */
    public const TYPES = [
        /** An order was paid */
        'order.succeeded' => Types\OrderSucceededEvent::class,
        /** An order failed */
        'order.failed' => Types\OrderFailedEvent::class,
        /** An order was cancelled */
        'order.cancelled' => Types\OrderCancelledEvent::class,
        /** An order expired */
        'order.expired' => Types\OrderExpiredEvent::class,
        /** A refund succeeded */
        'refund.succeeded' => Types\RefundSucceededEvent::class,
        /** A refund failed */
        'refund.failed' => Types\RefundFailedEvent::class,
        /** A chargeback was opened */
        'chargeback.opened' => Types\ChargebackOpenedEvent::class,
        /** A chargeback is contested */
        'chargeback.declined' => Types\ChargebackDeclinedEvent::class,
        /** A chargeback was resolved */
        'chargeback.resolved' => Types\ChargebackResolvedEvent::class,
        /** An AML record was opened */
        'aml.opened' => Types\AmlOpenedEvent::class,
        /** Source of funds was submitted */
        'aml.proof_uploaded' => Types\AmlProofUploadedEvent::class,
        /** An AML record was approved */
        'aml.approved' => Types\AmlApprovedEvent::class,
        /** An AML record was rejected */
        'aml.rejected' => Types\AmlRejectedEvent::class,
        /** A CAD collection was received */
        'collection.received' => Types\CollectionReceivedEvent::class,
        /** A CAD collection was reconciled */
        'collection.reconciled' => Types\CollectionReconciledEvent::class,
        /** A CAD collection was deferred */
        'collection.deferred' => Types\CollectionDeferredEvent::class,
        /** A deferred CAD collection was claimed */
        'collection.claimed' => Types\CollectionClaimedEvent::class,
    ];

    /** @internal */
    public const SIGNATURES = [
        [
            'header' => 'x-webhook-signature',
            'timestampHeader' => 'x-webhook-timestamp',
            'toleranceSeconds' => 300,
            'encoding' => 'hex',
        ],
    ];
}
