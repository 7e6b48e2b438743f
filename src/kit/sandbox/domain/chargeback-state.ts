import { createStateMachine } from './state-machine.ts'

export type ChargebackState = 'OPEN' | 'ACCEPTED' | 'DECLINED' | 'WON' | 'LOST'

/** The merchant accepts or declines; of a declined one the card scheme decides. */
export type ChargebackEvent = 'accepted' | 'declined' | 'won' | 'lost'

/** A chargeback. */
export const chargebackMachine = createStateMachine<ChargebackState, ChargebackEvent>({
  initial: 'OPEN',
  transitions: {
    OPEN: { accepted: 'ACCEPTED', declined: 'DECLINED' },
    ACCEPTED: {},
    DECLINED: { won: 'WON', lost: 'LOST' },
    WON: {},
    LOST: {},
  },
})

/** Whether a chargeback in this state makes its order disputed: it is open or contested. */
export function isDisputing(state: ChargebackState): boolean {
  return !chargebackMachine.isFinal(state)
}
