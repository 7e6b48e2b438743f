import { createStateMachine } from './state-machine.ts'

export type ClaimState = 'OPEN' | 'UNDER_REVIEW' | 'APPROVED' | 'REJECTED'

export type ClaimEvent = 'review_started' | 'approved' | 'rejected'

/** A business's claim to a deferred CAD collection. Approval credits the wallet and claims the collection. */
export const claimMachine = createStateMachine<ClaimState, ClaimEvent>({
  initial: 'OPEN',
  transitions: {
    OPEN: { review_started: 'UNDER_REVIEW' },
    UNDER_REVIEW: { approved: 'APPROVED', rejected: 'REJECTED' },
    APPROVED: {},
    REJECTED: {},
  },
})
