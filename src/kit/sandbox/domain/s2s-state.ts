import { createStateMachine } from './state-machine.ts'

export type S2sState = 'PENDING' | 'SUCCESSFUL' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'REVERSED'

/** `wholly_refunded`: the refunds that succeeded add up to what was paid. */
export type S2sEvent =
  | 'challenge_required'
  | 'approved'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'wholly_refunded'

/** A payment order of the S2S API. While the card's challenge lasts it stays PENDING. */
export const s2sMachine = createStateMachine<S2sState, S2sEvent>({
  initial: 'PENDING',
  transitions: {
    PENDING: {
      challenge_required: 'PENDING',
      approved: 'SUCCESSFUL',
      declined: 'FAILED',
      cancelled: 'CANCELLED',
      expired: 'EXPIRED',
    },
    SUCCESSFUL: { wholly_refunded: 'REVERSED' },
    FAILED: {},
    CANCELLED: {},
    EXPIRED: {},
    REVERSED: {},
  },
})
