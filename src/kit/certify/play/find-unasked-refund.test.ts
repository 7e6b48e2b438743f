import { expect, test } from 'vitest'
import type { Step } from '../scenario.ts'
import { createUnaskedRefundFinder } from './find-unasked-refund.ts'

const refund = { operationId: 'createRefund', status: 409 }

test.each<[string, Step[], boolean]>([
  ['without a dispute', [{ do: 'buy' }], false],
  ['while a chargeback is open', [{ do: 'chargeback' }], true],
  ['after it was lost', [{ do: 'chargeback' }, { do: 'chargeback', decision: 'LOST' }], true],
  ['after it was won', [{ do: 'chargeback' }, { do: 'chargeback', decision: 'WON' }], false],
  ['that was asked for', [{ do: 'chargeback' }, { do: 'refund' }], false],
])('a refund %s', (_, steps, isFound) => {
  const { beforeStep, find } = createUnaskedRefundFinder()
  for (const step of steps) beforeStep(step)
  expect(find({ ...refund, operationId: 'verifyOrder' })).toBeUndefined()
  expect(find(refund) !== undefined).toBe(isFound)
})
