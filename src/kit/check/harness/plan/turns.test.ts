import { expect, test } from 'vitest'
import type { Target } from '../../../target/target.ts'
import { beginTurn } from './turns.ts'

const described = { profile: 'documented', records: { paidOrder: 'ORD-1' } } as Target
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Begins three tests, which wait in this order, and returns who got a turn before and after the first ended. */
async function whoComes(target: Partial<Target>) {
  const turns = [1, 2, 3].map(() => beginTurn(target as Target))
  const came: number[] = []
  for (const index of [2, 0, 1]) void turns[index]!.come().then(() => came.push(index))
  await settle()
  const atFirst = [...came]
  turns[0]!.end()
  await settle()
  const afterOne = [...came]
  for (const turn of turns) turn.end()
  await settle()
  return { atFirst, afterOne, atLast: came }
}

test('who began first comes first, in whatever order they ask', async () => {
  expect(await whoComes(described)).toEqual({ atFirst: [0], afterOne: [0, 1], atLast: [0, 1, 2] })
})

test.each([
  ['the description names nothing', { profile: 'documented' }],
  ['every address is new', { profile: 'documented', emails: ['@payers.example'] }],
  ['the proposals make records', { ...described, profile: 'proposed' }],
] as const)('nobody waits where %s', async (_, target) => {
  expect((await whoComes(target as never)).atFirst).toEqual([2, 0, 1])
})
