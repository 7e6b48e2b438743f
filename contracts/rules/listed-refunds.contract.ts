import { describe } from 'vitest'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import { listTexts } from '../../src/kit/check/harness/states/items.ts'
import { forEachBusiness } from '../states/by-facts.ts'
import { patienceOf, readUntil } from '../states/late-effects.ts'
import { changeField } from '../states/request-fields.ts'
import { freshRequest } from '../states/taken-requests.ts'

const NAMES = ['id', 'reference', 'refundId', 'refundReference']

describe('createRefund', () => {
  forEachBusiness(['stateful'], ({ whose, drive }) => {
    const states = createStates()
    drive(`refunds${whose} are listed before and after each of several is made`, async (caller) => {
      const one = await freshRequest(caller, 'createRefund', states)
      const other = await freshRequest(caller, 'createRefund', states)
      const whole = { operationId: 'createRefund', value: one.data } as const
      const part = (amount: number) => ({
        ...one,
        data: changeField(caller.target, whole, 'amount', amount),
      })
      // The list may show a refund by other names than those of its answer.
      let isNamed = true
      for (const request of [part(2), part(1), part(1.25), other]) {
        const before = await caller.succeed('listRefunds')
        const made = await caller.call('createRefund', request)
        if (!isTaken(made)) continue
        const names = NAMES.flatMap((name) => listTexts(made.body, name)).filter(
          (name) => !before.text.includes(name),
        )
        const isShown = ({ text }: { text: string }) =>
          isNamed && names.length > 0 ? names.some((name) => text.includes(name)) : text !== before.text
        const last = await readUntil(() => caller.succeed('listRefunds'), isShown, patienceOf(caller))
        isNamed &&= isShown(last)
      }
    })
  })
})
