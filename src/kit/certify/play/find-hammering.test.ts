import { expect, test } from 'vitest'
import { createHammeringFinder } from './find-hammering.ts'

type Call = Parameters<ReturnType<typeof createHammeringFinder>>[0]

const verify = (status: number, reference = 'PAY_1') =>
  ({ operationId: 'verifyOrder', path: '/charge/order/verify', requestBody: { reference }, status }) as Call

/** Feeds `count` calls, one every few milliseconds, and returns the findings. */
function find(count: number, everyMs: number, callOf: (number: number) => Call) {
  const findHammering = createHammeringFinder()
  return Array.from({ length: count }, (_, number) => findHammering(callOf(number), number * everyMs)).filter(
    Boolean,
  )
}

test('one that asks the same thing without a pause, while it is not answered, is found once', () => {
  const found = find(60, 5, () => verify(500))
  expect(found).toEqual([expect.stringMatching(/^The app called verifyOrder 26 times within a second/)])
})

test('one that repeats after the same short pause is found once', () => {
  const found = find(60, 50, () => verify(503))
  expect(found).toEqual([expect.stringMatching(/^The app called verifyOrder 41 times within 5 seconds/)])
})

test.each<[string, number, (number: number) => Call]>([
  ['pauses', 130, () => verify(503)],
  ['asks about many orders', 5, (number) => verify(500, `PAY_${number}`)],
  ['is answered', 5, () => verify(200)],
])('one that %s is not', (_, everyMs, callOf) => {
  expect(find(60, everyMs, callOf)).toEqual([])
})
