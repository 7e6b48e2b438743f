export interface Transition<State extends string, Event extends string> {
  from: State
  event: Event
  to: State
}

/** What an event does to a state: the state after it, or a refusal. */
export type Step<State extends string> = { ok: true; state: State } | { ok: false }

export interface StateMachine<State extends string, Event extends string> {
  readonly initial: State
  readonly states: readonly State[]
  readonly events: readonly Event[]
  /** The states that no event can change. */
  readonly finals: readonly State[]
  readonly transitions: readonly Transition<State, Event>[]
  next(state: State, event: Event): Step<State>
  canHappen(state: State, event: Event): boolean
  isFinal(state: State): boolean
  /** Whether a string, such as one read from storage, names a state of this machine. */
  isState(value: string): value is State
}

/** The events that each state allows, and the states they lead to. Every state is listed, also a final one. */
export type TransitionTable<State extends string, Event extends string> = Record<
  State,
  Partial<Record<Event, State>>
>

/** Builds a machine from its table. Whatever the table does not list cannot happen. */
export function createStateMachine<State extends string, Event extends string>(options: {
  initial: State
  transitions: TransitionTable<State, Event>
}): StateMachine<State, Event> {
  const states = Object.keys(options.transitions) as State[]
  const transitions = states.flatMap((from) =>
    (Object.entries(options.transitions[from]) as [Event, State][]).map(([event, to]) => ({
      from,
      event,
      to,
    })),
  )
  const finals = states.filter((state) => !transitions.some(({ from }) => from === state))
  const find = (state: State, event: Event) =>
    transitions.find((transition) => transition.from === state && transition.event === event)

  return {
    initial: options.initial,
    states,
    events: [...new Set(transitions.map(({ event }) => event))],
    finals,
    transitions,
    next(state, event) {
      const transition = find(state, event)
      return transition ? { ok: true, state: transition.to } : { ok: false }
    },
    canHappen: (state, event) => find(state, event) !== undefined,
    isFinal: (state) => finals.includes(state),
    isState: (value): value is State => states.some((state) => state === value),
  }
}
