import type { Step } from '../scenario.ts'

/** The functions that play the steps of some names. */
export type Players<Name extends Step['do']> = {
  [Each in Name]: (step: Extract<Step, { do: Each }>) => Promise<unknown>
}
