import type { Step } from '../scenario.ts'

/** What plays the steps of some names. */
export type Players<Name extends Step['do']> = {
  [Each in Name]: (step: Extract<Step, { do: Each }>) => Promise<unknown>
}
