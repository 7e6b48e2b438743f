import { createStateMachine } from './state-machine.ts'

export type CollectionState = 'RECEIVED' | 'RECONCILED' | 'DEFERRED' | 'CLAIMED' | 'IGNORED'

export type CollectionEvent = 'reconciled' | 'deferred' | 'ignored' | 'claimed'

/** An incoming CAD collection. */
export const collectionMachine = createStateMachine<CollectionState, CollectionEvent>({
  initial: 'RECEIVED',
  transitions: {
    RECEIVED: { reconciled: 'RECONCILED', deferred: 'DEFERRED', ignored: 'IGNORED' },
    RECONCILED: {},
    DEFERRED: { claimed: 'CLAIMED' },
    CLAIMED: {},
    IGNORED: {},
  },
})
