import { createStateMachine } from './state-machine.ts'

export type AmlState = 'PENDING' | 'PROOF_UPLOADED' | 'APPROVED' | 'REJECTED'

export type AmlEvent = 'proof_uploaded' | 'approved' | 'rejected'

/** An AML record. Until it is reviewed, a new proof may replace the last. */
export const amlMachine = createStateMachine<AmlState, AmlEvent>({
  initial: 'PENDING',
  transitions: {
    PENDING: { proof_uploaded: 'PROOF_UPLOADED' },
    PROOF_UPLOADED: { proof_uploaded: 'PROOF_UPLOADED', approved: 'APPROVED', rejected: 'REJECTED' },
    APPROVED: {},
    REJECTED: {},
  },
})
