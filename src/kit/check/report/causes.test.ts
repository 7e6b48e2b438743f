import { expect, test } from 'vitest'
import { formatReach, type SeenCause } from './causes.ts'

test.each([
  [['ping'], 'seen in 2 tests'],
  [['ping', 'saveCard'], 'seen in 2 tests of ping, saveCard'],
  [
    ['ping', 'saveCard', 'payOrder', 'listBanks'],
    'seen in 2 tests of ping, saveCard, payOrder and 1 more operation',
  ],
])('the reach of a cause in %o is %s', (operations, reach) => {
  const cause = { operations, tests: ['one', 'another'] }
  expect(formatReach({ cause } as unknown as SeenCause)).toBe(reach)
})
