import { describe, expect, it } from 'vitest'
import {
  amlMachine,
  chargebackMachine,
  claimMachine,
  collectionMachine,
  kycMachine,
  orderMachine,
  refundMachine,
  s2sMachine,
  transactionMachine,
} from './machines.ts'
import { createStateMachine, type StateMachine } from './state-machine.ts'

/** Every machine's transitions, repeated independently as `STATE event STATE`. Anything else is illegal. */
const machines: [name: string, machine: unknown, legal: string[], finals: string][] = [
  [
    'order',
    orderMachine,
    [
      'INITIATED challenge_required PENDING',
      'INITIATED transfer_awaited PENDING',
      'INITIATED attempt_declined PENDING',
      'INITIATED approved SUCCESSFUL',
      'INITIATED declined FAILED',
      'INITIATED cancelled CANCELLED',
      'INITIATED expired EXPIRED',
      'PENDING challenge_required PENDING',
      'PENDING transfer_awaited PENDING',
      'PENDING attempt_declined PENDING',
      'PENDING processing_started PROCESSING',
      'PENDING cancelled CANCELLED',
      'PENDING expired EXPIRED',
      'PROCESSING approved SUCCESSFUL',
      'PROCESSING declined FAILED',
    ],
    'SUCCESSFUL FAILED CANCELLED EXPIRED',
  ],
  [
    's2s',
    s2sMachine,
    [
      'PENDING challenge_required PENDING',
      'PENDING attempt_declined PENDING',
      'PENDING approved SUCCESSFUL',
      'PENDING declined FAILED',
      'PENDING cancelled CANCELLED',
      'PENDING expired EXPIRED',
      'SUCCESSFUL wholly_refunded REVERSED',
    ],
    'FAILED CANCELLED EXPIRED REVERSED',
  ],
  [
    'refund',
    refundMachine,
    ['PENDING processing_started PROCESSING', 'PROCESSING succeeded SUCCESSFUL', 'PROCESSING failed FAILED'],
    'SUCCESSFUL FAILED',
  ],
  [
    'chargeback',
    chargebackMachine,
    ['OPEN accepted ACCEPTED', 'OPEN declined DECLINED', 'DECLINED won WON', 'DECLINED lost LOST'],
    'ACCEPTED WON LOST',
  ],
  [
    'aml',
    amlMachine,
    [
      'PENDING proof_uploaded PROOF_UPLOADED',
      'PROOF_UPLOADED proof_uploaded PROOF_UPLOADED',
      'PROOF_UPLOADED approved APPROVED',
      'PROOF_UPLOADED rejected REJECTED',
    ],
    'APPROVED REJECTED',
  ],
  [
    'collection',
    collectionMachine,
    [
      'RECEIVED reconciled RECONCILED',
      'RECEIVED deferred DEFERRED',
      'RECEIVED ignored IGNORED',
      'DEFERRED claimed CLAIMED',
    ],
    'RECONCILED CLAIMED IGNORED',
  ],
  [
    'claim',
    claimMachine,
    ['OPEN review_started UNDER_REVIEW', 'UNDER_REVIEW approved APPROVED', 'UNDER_REVIEW rejected REJECTED'],
    'APPROVED REJECTED',
  ],
  [
    'kyc',
    kycMachine,
    [
      'PENDING attached PENDING',
      'PENDING verified VERIFIED',
      'PENDING rejected REJECTED',
      'VERIFIED attached PENDING',
      'REJECTED attached PENDING',
    ],
    '',
  ],
  [
    'transaction',
    transactionMachine,
    ['PENDING succeeded SUCCESSFUL', 'PENDING failed FAILED', 'SUCCESSFUL reversed REVERSED'],
    'FAILED REVERSED',
  ],
]

describe.each(machines)('the %s machine', (_name, untyped, legal, finals) => {
  const machine = untyped as StateMachine<string, string>
  const targets = new Map(legal.map((line) => [line.slice(0, line.lastIndexOf(' ')), line.split(' ')[2]!]))
  const events = new Set(machine.transitions.map(({ event }) => event))
  const pairs = machine.states.flatMap((state) => [...events].map((event) => [state, event] as const))

  it.each(pairs)('%s %s', (state, event) => {
    const to = targets.get(`${state} ${event}`)
    expect(machine.next(state, event)).toBe(to)
    expect(machine.canHappen(state, event)).toBe(to !== undefined)
  })

  it('lists its transitions, and the states and events in them are its own', () => {
    expect(machine.transitions.map(({ from, event, to }) => `${from} ${event} ${to}`)).toEqual(legal)
    const named = machine.transitions.flatMap(({ from, to }) => [from, to])
    expect(new Set([machine.initial, ...named])).toEqual(new Set(machine.states))
  })

  it('reaches every state from the first', () => {
    const reached = new Set([machine.initial])
    for (const state of reached)
      for (const { from, to } of machine.transitions) if (from === state) reached.add(to)
    expect(reached).toEqual(new Set(machine.states))
  })

  it('knows its final states', () => {
    expect(machine.states.filter(machine.isFinal).join(' ')).toBe(finals)
    expect(machine.isFinal('UNHEARD_OF')).toBe(false)
  })

  it('tells its states from other strings', () => {
    expect(machine.states.every((state) => machine.isState(state))).toBe(true)
    expect(['', 'pending', 'constructor', 'UNHEARD_OF'].some((other) => machine.isState(other))).toBe(false)
  })

  it.each(['constructor', 'toString', '__proto__', 'unheard_of'])('refuses the event %s', (event) => {
    for (const state of machine.states) expect(machine.next(state, event)).toBeUndefined()
  })
})

describe('createStateMachine', () => {
  const machine = createStateMachine({
    ...{ name: 'a', title: 'A', summary: 'A', gap: 'a' },
    initial: 'A',
    transitions: { A: { go: 'B', stay: 'A' }, B: {} },
  })

  it('calls a state final when nothing leaves it', () => {
    expect(machine).toMatchObject({ initial: 'A', states: ['A', 'B'] })
    expect(machine.isFinal('B')).toBe(true)
  })

  it('does not call a state final that an event leaves as it is', () => {
    expect(machine.isFinal('A')).toBe(false)
    expect(machine.next('A', 'stay')).toBe('A')
  })
})
