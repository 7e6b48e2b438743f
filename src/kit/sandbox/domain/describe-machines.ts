import { amlMachine } from './aml-state.ts'
import { chargebackMachine } from './chargeback-state.ts'
import { claimMachine } from './claim-state.ts'
import { collectionMachine } from './collection-state.ts'
import { kycMachine } from './kyc-state.ts'
import { orderMachine } from './order-state.ts'
import { refundMachine } from './refund-state.ts'
import { s2sMachine } from './s2s-state.ts'
import type { StateMachine } from './state-machine.ts'
import { transactionMachine } from './transaction-state.ts'

/** What something stands on: the section that states it, or the row of the ledger whose proposal it is. */
export type Basis = { section: string } | { gap: string }

/** A state machine for readers: what moves, and what of it is stated. */
export interface MachineDescription {
  name: string
  title: string
  summary: string
  initial: string
  states: (Basis & { name: string; isFinal: boolean })[]
  transitions: (Basis & { from: string; event: string; to: string })[]
}

/** Of one machine: its words, the gap that it fills, and by name whatever the interface document states of it. */
interface Entry<State extends string, Event extends string> {
  name: string
  title: string
  summary: string
  gap: string
  machine: StateMachine<State, Event>
  states?: Partial<Record<State, Basis>>
  /** By `FROM event`. */
  transitions?: Partial<Record<`${State} ${Event}`, Basis>>
}

const stated: Basis = { section: '§3' }

/** Every machine, in reading order. */
export function describeMachines(): MachineDescription[] {
  return [
    describe({
      name: 'order',
      title: 'Checkout order',
      summary:
        'An order of the checkout API. While it is pending, the customer may change to another way to pay.',
      gap: 'order-states',
      machine: orderMachine,
    }),
    describe({
      name: 's2s',
      title: 'S2S payment',
      summary:
        'A payment order of the S2S API. It stays pending for as long as the challenge of the card lasts.',
      gap: 's2s-states',
      machine: s2sMachine,
    }),
    describe({
      name: 'refund',
      title: 'Refund',
      summary: 'A refund of an order. One that fails gives back the amount that it held.',
      gap: 'refund-states',
      machine: refundMachine,
    }),
    describe({
      name: 'chargeback',
      title: 'Chargeback',
      summary: 'The merchant accepts or declines; of a declined one the card scheme decides.',
      gap: 'chargeback-states',
      machine: chargebackMachine,
    }),
    describe({
      name: 'transaction',
      title: 'Transaction and deposit',
      summary: 'A transaction, and likewise the deposit behind it.',
      gap: 'transaction-transitions',
      machine: transactionMachine,
      states: {
        PENDING: stated,
        SUCCESSFUL: { gap: 'transaction-statuses' },
        FAILED: { gap: 'transaction-statuses' },
        REVERSED: { gap: 'transaction-statuses' },
      },
    }),
    describe({
      name: 'aml',
      title: 'AML record',
      summary: 'The review of a flagged transaction. Until it is decided, a new proof may replace the last.',
      gap: 'aml-transitions',
      machine: amlMachine,
      states: { PENDING: stated, PROOF_UPLOADED: stated, APPROVED: stated, REJECTED: stated },
    }),
    describe({
      name: 'collection',
      title: 'CAD collection',
      summary:
        'An incoming collection. What decides between reconciled and deferred is stated; the names are not.',
      gap: 'collection-states',
      machine: collectionMachine,
      transitions: {
        'RECEIVED reconciled': stated,
        'RECEIVED deferred': stated,
        'DEFERRED claimed': { gap: 'claim-flow' },
      },
    }),
    describe({
      name: 'claim',
      title: 'CAD claim',
      summary: 'The claim of a business to a deferred collection. Its approval credits the CAD wallet.',
      gap: 'claim-flow',
      machine: claimMachine,
    }),
    describe({
      name: 'kyc',
      title: 'Identity check',
      summary: 'The check of a customer. Attaching data anew starts it over.',
      gap: 'kyc-states',
      machine: kycMachine,
    }),
  ]
}

function describe<State extends string, Event extends string>(
  entry: Entry<State, Event>,
): MachineDescription {
  const { name, title, summary, machine, states = {}, transitions = {} } = entry
  const gap: Basis = { gap: entry.gap }
  return {
    name,
    title,
    summary,
    initial: machine.initial,
    states: machine.states.map((state) => ({
      name: state,
      isFinal: machine.isFinal(state),
      ...((states as Record<string, Basis>)[state] ?? gap),
    })),
    transitions: machine.transitions.map(({ from, event, to }) => ({
      from,
      event,
      to,
      ...((transitions as Record<string, Basis>)[`${from} ${event}`] ?? gap),
    })),
  }
}
