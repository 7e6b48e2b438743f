/** What an action comes to in a state. */
export interface Transition {
  from: string
  action: string
  to: string
}

/** The actions that change nothing in a state: who asks for one is refused. */
export interface Standstill {
  state: string
  actions: string[]
}

/** What the states of something are, and what each action comes to in each. */
export interface Machine {
  moves: Transition[]
  standstills: Standstill[]
}

/**
 * Reads a table: its first line names the actions, every other line a state and what each action comes to in it. `no`
 * is an action that changes nothing; a dash is not stated.
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
