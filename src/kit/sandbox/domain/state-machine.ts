/** The source of a rule: the section that states it, or the ledger row that proposes it. */
export type Basis = { section: string } | { gap: string }

/** What the documentation shows of a machine. */
interface Words<State extends string, Event extends string> {
  readonly name: string
  readonly title: string
  readonly summary: string
  /** The ledger row that the machine fills. */
  readonly gap: string
  /** States and transitions with another source than that row, by state or by `FROM event`. */
  readonly bases?: Partial<Record<NoInfer<State | `${State} ${Event}`>, Basis>>
}

interface Definition<State extends string, Event extends string> extends Words<State, Event> {
  initial: NoInfer<State>
  /** The events that each state allows, with the resulting states. Final states are listed too. */
  transitions: Record<State, Partial<Record<Event, NoInfer<State>>>>
}

interface Transition<State extends string, Event extends string> {
  from: State
  event: Event
  to: State
}

export interface StateMachine<State extends string, Event extends string> extends Words<State, Event> {
  readonly initial: State
  readonly states: readonly State[]
  readonly transitions: readonly Transition<State, Event>[]
  /** Returns the state after an event; undefined if it cannot happen, or if the state is unknown. */
  next(state: string, event: Event): State | undefined
  canHappen(state: string, event: Event): boolean
  /** Whether no event can change the state. */
  isFinal(state: string): boolean
  /** Whether a string, such as one read from storage, is a state of this machine. */
  isState(value: string): value is State
}

export type StateOf<Machine extends { initial: string }> = Machine['initial']
export type EventOf<Machine extends { transitions: readonly { event: string }[] }> =
  Machine['transitions'][number]['event']

/** Builds a machine from its table. Transitions outside the table cannot happen. */
export function createStateMachine<State extends string, Event extends string>(
  definition: Definition<State, Event>,
): StateMachine<State, Event> {
  const states = Object.keys(definition.transitions) as State[]
  const transitions = states.flatMap((from) =>
    (Object.entries(definition.transitions[from]) as [Event, State][]).map(([event, to]) => ({
      ...{ from, event, to },
    })),
  )
  const next: StateMachine<State, Event>['next'] = (state, event) =>
    transitions.find((transition) => transition.from === state && transition.event === event)?.to
  const isState = (value: string): value is State => states.some((state) => state === value)
  return {
    ...definition,
    ...{ states, transitions, next, isState },
    canHappen: (state, event) => next(state, event) !== undefined,
    isFinal: (state) => isState(state) && !transitions.some(({ from }) => from === state),
  }
}
