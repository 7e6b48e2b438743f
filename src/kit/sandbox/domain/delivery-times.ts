/** Overrides the times of the contract, for all events alike. */
export type FixedDeliveryTimes = Partial<Record<'answerWithinMs' | 'leaseMs' | 'finishWithinMs', number>>
