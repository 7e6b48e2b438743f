/** Times instead of those of the contract, the same for all events. */
export type FixedDeliveryTimes = Partial<Record<'answerWithinMs' | 'leaseMs' | 'finishWithinMs', number>>
