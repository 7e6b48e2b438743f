import { expect, test } from 'vitest'
import { createShared } from './create-shared.ts'

test('a value is made once, also where several ask for it at the same time', async () => {
  const share = createShared<string, number>()
  let made = 0
  const make = async () => {
    made += 1
    return made
  }
  expect(await Promise.all([share('a', make), share('a', make)])).toEqual([1, 1])
  expect(await share('a', make)).toBe(1)
  expect(await share('b', make)).toBe(2)
})

test('a failure is its own: who waited makes the value, once for all others', async () => {
  const share = createShared<string, string>()
  const { promise, reject } = Promise.withResolvers<string>()
  const quiet = share('a', () => promise)
  let made = 0
  const make = async () => {
    made += 1
    return 'taken'
  }
  const others = [share('a', make), share('a', make)]
  reject(new Error('skipped'))
  await expect(quiet).rejects.toThrow('skipped')
  expect(await Promise.all(others)).toEqual(['taken', 'taken'])
  expect(made).toBe(1)
})

test('each that fails, fails by itself', async () => {
  const share = createShared<string, string>()
  const failing = (reason: string) => share('a', () => Promise.reject(new Error(reason)))
  const settled = await Promise.allSettled([failing('one'), failing('two'), failing('three')])
  expect(settled.map((each) => String((each as PromiseRejectedResult).reason.message))).toEqual([
    'one',
    'two',
    'three',
  ])
})
