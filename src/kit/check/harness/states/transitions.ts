/** The state that an action leads to from another. */
export interface Transition {
  from: string
  action: string
  to: string
}

/** The actions that change nothing in a state, and are refused. */
export interface Standstill {
  state: string
  actions: string[]
}

/** A state machine: the states, and the outcome of each action in each. */
export interface Machine {
  moves: Transition[]
  standstills: Standstill[]
}

/**
 * Parses a table. Its first line names the actions, every other line a state and the outcome of each action in it. `no` is an
 * action that changes nothing; a dash is not stated.
 */
export function readMachine(table: string): Machine {
  const [head = [], ...rows] = table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([first]) => first !== '')
  const actions = head.slice(1)
  const cells = rows.flatMap(([from, ...row]) => {
    if (row.length !== actions.length)
      throw new Error(`${from}: ${row.length} cells for ${actions.length} actions`)
    return actions.map((action, index) => ({ from: from!, action, to: row[index]! }))
  })
  const standstills = rows.map(([state]) => ({
    state: state!,
    actions: cells.filter(({ from, to }) => from === state && to === 'no').map(({ action }) => action),
  }))
  return {
    moves: cells.filter(({ to }) => to !== 'no' && to !== '-'),
    standstills: standstills.filter((each) => each.actions.length > 0),
  }
}

/** A path through a machine: its start, and each state that it reaches. */
export interface Tour {
  from: string
  stops: Stop[]
}

export interface Stop {
  /** The action that led here. Omitted for the first stop, where the tour begins. */
  action?: string
  state: string
  /** Actions that must be refused here. */
  refused: string[]
}

/** Lists tours that together make every move once and meet every standstill once. */
export function listTours({ moves, standstills }: Machine): Tour[] {
  const open = { moves: new Set(moves), standstills: new Set(standstills) }
  const stopAt = (state: string, action?: string): Stop => {
    const standstill = standstills.find((each) => each.state === state && open.standstills.has(each))
    if (standstill) open.standstills.delete(standstill)
    return { state, refused: standstill?.actions ?? [], ...(action && { action }) }
  }
  const findMove = (state: string) => moves.find((each) => open.moves.has(each) && each.from === state)
  const tours: Tour[] = []
  const states = new Set([...moves.map(({ from }) => from), ...standstills.map(({ state }) => state)])
  for (const from of states) {
    while (findMove(from) || standstills.some((each) => each.state === from && open.standstills.has(each))) {
      const stops = [stopAt(from)]
      for (let move = findMove(from); move; move = findMove(move.to)) {
        open.moves.delete(move)
        stops.push(stopAt(move.to, move.action))
      }
      tours.push({ from, stops })
    }
  }
  return tours
}
