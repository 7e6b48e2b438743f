import { createStateMachine } from './state-machine.ts'

export type RefundState = 'PENDING' | 'PROCESSING' | 'SUCCESSFUL' | 'FAILED'

export type RefundEvent = 'processing_started' | 'succeeded' | 'failed'

/** A refund. A failed one gives back the amount that it held. */
export const refundMachine = createStateMachine<RefundState, RefundEvent>({
  initial: 'PENDING',
  transitions: {
    PENDING: { processing_started: 'PROCESSING' },
    PROCESSING: { succeeded: 'SUCCESSFUL', failed: 'FAILED' },
    SUCCESSFUL: {},
    FAILED: {},
  },
})
