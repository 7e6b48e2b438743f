import * as machines from './machines.ts'
import type { Basis, StateMachine } from './state-machine.ts'

/** A state machine as the documentation shows it, with the source of each state and transition. */
export interface MachineDescription {
  name: string
  title: string
  summary: string
  initial: string
  states: (Basis & { name: string; isFinal: boolean })[]
  transitions: (Basis & { from: string; event: string; to: string })[]
}

/** Describes every machine, in reading order. */
export function describeMachines(): MachineDescription[] {
  const inOrder: StateMachine<string, string>[] = [
    machines.orderMachine,
    machines.s2sMachine,
    machines.refundMachine,
    machines.chargebackMachine,
    machines.transactionMachine,
    machines.amlMachine,
    machines.collectionMachine,
    machines.claimMachine,
    machines.kycMachine,
  ]
  return inOrder.map((machine) => {
    const { name, title, summary, initial, gap, bases = {} } = machine
    return {
      ...{ name, title, summary, initial },
      states: machine.states.map((state) => ({
        ...{ name: state, isFinal: machine.isFinal(state) },
        ...(bases[state] ?? { gap }),
      })),
      transitions: machine.transitions.map((transition) => ({
        ...transition,
        ...(bases[`${transition.from} ${transition.event}`] ?? { gap }),
      })),
    }
  })
}
