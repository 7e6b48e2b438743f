import { createStateMachine } from './state-machine.ts'

export type TransactionState = 'PENDING' | 'SUCCESSFUL' | 'FAILED' | 'REVERSED'

export type TransactionEvent = 'succeeded' | 'failed' | 'reversed'

/** A transaction, and likewise the deposit behind it. */
export const transactionMachine = createStateMachine<TransactionState, TransactionEvent>({
  initial: 'PENDING',
  transitions: {
    PENDING: { succeeded: 'SUCCESSFUL', failed: 'FAILED' },
    SUCCESSFUL: { reversed: 'REVERSED' },
    FAILED: {},
    REVERSED: {},
  },
})
