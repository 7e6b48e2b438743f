import { notAllowed } from '../domain/refusal.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { addHistory, resetSandbox } from '../seed/set-up.ts'
import { addAction, type ControlApp } from './action.ts'
import { ControlError } from './control-error.ts'

export function addData(control: ControlApp, runtime: Runtime, startsEmpty: boolean): void {
  addAction(control, '/reset', async ({ fields }) => {
    const { empty = startsEmpty } = fields
    if (typeof empty !== 'boolean') {
      throw new ControlError(
        'invalid',
        'empty is neither true nor false',
        'Send {"empty": true}, or no body.',
      )
    }
    await resetSandbox(runtime, empty)
    const what = empty ? 'no history' : 'the example history'
    return { body: { reset: true, empty }, notice: `The sandbox begins anew, with ${what}` }
  })

  addAction(control, '/seed', async () =>
    (await addHistory(runtime))
      ? { body: { seeded: true }, notice: 'The example history is in' }
      : notAllowed('There are records already, and the example history goes into an empty sandbox only'),
  )
}
