import { expect, test } from 'vitest'
import { combine, isolate, listAlone } from './combinations.ts'
import type { Choice } from './services.ts'

const choice = (name: string, ...values: string[]): Choice => ({
  ...{ name, section: '2', question: '' },
  ...{ values, default: values[0]! },
})
const CHOICES = [
  choice('date', 'millis', 'seconds', 'offset'),
  choice('links', 'null', 'empty'),
  choice('padding', 'oaep', 'pkcs1', 'none', 'other'),
]

test('as many runs as there are values show each of them', () => {
  const runs = combine(CHOICES, { runs: 4, seed: 1 })
  for (const { name, values } of CHOICES)
    expect(new Set(runs.map(({ chosen }) => chosen[name] ?? values[0]))).toEqual(new Set(values))
})

test('choices go through their values apart from one another', () => {
  const twins = ['one', 'two', 'three'].map((name) => choice(name, 'a', 'b', 'c', 'd'))
  const pairs = combine(twins, { runs: 60, seed: 1 }).map(({ chosen: { one, two } }) => `${one} ${two}`)
  expect(new Set(pairs).size).toBe(16)
})

test('a value by itself is any that is not a default', () => {
  expect(listAlone(CHOICES, 'date').map(({ chosen }) => chosen)).toEqual([
    { date: 'seconds' },
    { date: 'offset' },
  ])
})

test.each([
  ['one value', { b: '2' }],
  ['values that show it together only', { a: '1', c: '3' }],
])('%s differs from the rest', async (_, cause) => {
  const chosen = { a: '1', b: '2', c: '3', d: '4', e: '5' }
  const isShownBy = async (some: Record<string, string>) =>
    Object.entries(cause).every(([name, value]) => some[name] === value)
  expect(await isolate(chosen, [{ d: '4' }], isShownBy)).toEqual(cause)
})

test('what is not shown again hangs on nothing that is known', async () => {
  expect(await isolate({ a: '1', b: '2' }, [], async () => false)).toBeUndefined()
})
