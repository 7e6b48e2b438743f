import { notAllowed } from '../domain/refusal.ts'
import { addAction, type ControlApp } from './action.ts'
import { requireFlag } from './read-input.ts'

/** What only the owner of the sandbox can do to its data. */
export interface DataControls {
  startsEmpty: boolean
  /** Resets the sandbox to its first start. */
  reset(isEmpty: boolean): Promise<void>
  /** @returns false if there are records already, which the history would mix with */
  addHistory(): Promise<boolean>
}

export function addData(control: ControlApp, { startsEmpty, reset, addHistory }: DataControls): void {
  addAction(control, '/reset', async ({ fields }) => {
    const wanted = { empty: startsEmpty, ...fields }
    const empty = requireFlag(wanted, 'empty', 'Send {"empty": true}, or no body.')
    await reset(empty)
    const what = empty ? 'no history' : 'the example history'
    return { body: { reset: true, empty }, notice: `The sandbox was reset, with ${what}` }
  })

  addAction(control, '/seed', async () => {
    if (await addHistory()) return { body: { seeded: true }, notice: 'The example history was added' }
    throw notAllowed('There are records already: the example history needs an empty sandbox')
  })
}
