import { createStateMachine } from './state-machine.ts'

export type KycState = 'PENDING' | 'VERIFIED' | 'REJECTED'

/** `attached`: identity data came in, for the first time or anew. */
export type KycEvent = 'attached' | 'verified' | 'rejected'

/** A customer's identity check. New data starts it over (§4.5: "attach or update"). */
export const kycMachine = createStateMachine<KycState, KycEvent>({
  initial: 'PENDING',
  transitions: {
    PENDING: { attached: 'PENDING', verified: 'VERIFIED', rejected: 'REJECTED' },
    VERIFIED: { attached: 'PENDING' },
    REJECTED: { attached: 'PENDING' },
  },
})

/** The sandbox's verdict on an identity document: its last four digits decide, and any other stays PENDING. */
export function kycOutcome(idNumber: string): KycState {
  if (idNumber.endsWith('0000')) return 'VERIFIED'
  if (idNumber.endsWith('9999')) return 'REJECTED'
  return 'PENDING'
}
