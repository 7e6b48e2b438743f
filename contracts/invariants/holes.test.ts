import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeHistory } from '../../src/kit/history/judge-history.ts'
import { readFixture } from '../changes/testing/read-fixture.ts'

const whole = readFixture()

test('a right history with holes contradicts no rule but those that need all calls', async () => {
  const kept = fc.subarray([...whole.exchanges])
  const property = fc.asyncProperty(kept, async (exchanges) => {
    const { evaluations } = await judgeHistory({ ...whole, exchanges })
    const others = evaluations.filter(({ rule }) => !rule.needsAllCalls)
    expect(others.flatMap(({ findings }) => findings.map(({ message }) => message))).toEqual([])
  })
  await fc.assert(property, { seed: 20_260_101, numRuns: 60 })
})
