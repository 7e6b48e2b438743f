import { describe } from 'vitest'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import { driveByFacts } from '../states/drive.ts'
import { patienceOf, readUntil } from '../states/late-effects.ts'
import { changeField } from '../states/request-fields.ts'
import { freshRequest } from '../states/taken-requests.ts'
import { listCallers } from '../states/whole-list.ts'

describe('createRefund', () => {
  for (const [index, whose] of ['', ' of another business'].entries()) {
    const states = createStates()
    driveByFacts(
      `the list of refunds${whose}, before and after two parts of one payment and another are refunded`,
      index > 0 ? ['stateful', 'two-businesses'] : 'stateful',
      async (session) => {
        const caller = (await listCallers(session))[index]!
        const one = await freshRequest(caller, 'createRefund', states)
        const other = await freshRequest(caller, 'createRefund', states)
        const whole = { operationId: 'createRefund', value: one.data } as const
        const part = (amount: number) => ({
          ...one,
          data: changeField(caller.target, whole, 'amount', amount),
        })
        for (const request of [part(2), part(1), other]) {
          const before = await caller.succeed('listRefunds')
          if (!isTaken(await caller.call('createRefund', request))) continue
          await readUntil(
            () => caller.succeed('listRefunds'),
            ({ text }) => text !== before.text,
            patienceOf(caller),
          )
        }
      },
    )
  }
})
