import { expect, test, vi } from 'vitest'
import { rememberInMemory, type SeenEvents } from './seen-events.ts'
import { deliver, order, setUpHandler } from './testing/set-up-handler.ts'

test('what came before is handled once, and acknowledged each time', async () => {
  const { handler, handled } = setUpHandler({ seen: rememberInMemory() })
  const statuses = [await deliver(), await deliver(), await deliver()].map(async (each) => handler(each))
  expect((await Promise.all(statuses)).map(({ status }) => status)).toContain(200)
  expect((await handler(await deliver())).status).toBe(200)
  expect(handled).toHaveBeenCalledOnce()
})

test('what came before is refused while it is being handled: its end is not known yet', async () => {
  const finished = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const handled = vi.fn(() => {
    started.resolve()
    return finished.promise
  })
  const { handler } = setUpHandler({ on: { 'order.succeeded': handled }, seen: rememberInMemory() })
  const first = handler(await deliver())
  await started.promise
  expect((await handler(await deliver())).status).toBe(409)
  finished.reject(new Error('it failed after all'))
  expect((await first).status).toBe(500)
  handled.mockResolvedValue()
  expect((await handler(await deliver())).status).toBe(200)
  expect((await handler(await deliver())).status).toBe(200)
  expect(handled).toHaveBeenCalledTimes(2)
})

test.each<[string, Partial<SeenEvents>, number, number]>([
  ['cannot be claimed', { claim: () => Promise.reject(new Error('away')) }, 500, 0],
  ['cannot be settled', { settle: () => Promise.reject(new Error('away')) }, 500, 1],
])('a store that %s', async (_, broken, status, calls) => {
  const { handler, handled, onError } = setUpHandler({ seen: { ...rememberInMemory(), ...broken } })
  expect((await handler(await deliver())).status).toBe(status)
  expect(handled).toHaveBeenCalledTimes(calls)
  expect(onError.mock.calls[0]![0]).toMatchObject({ message: 'away' })
})

test('where the store fails besides, the hook gets the failure itself', async () => {
  const settle = () => {
    throw new Error('away')
  }
  const on = { 'order.succeeded': () => Promise.reject(new Error('the function failed')) }
  const { handler, onError } = setUpHandler({ on, seen: { ...rememberInMemory(), settle } })
  expect((await handler(await deliver())).status).toBe(500)
  expect(onError.mock.calls.map(([error]) => error.message)).toEqual(['the function failed'])
})

test('an event without an id is handled each time: nothing tells it from another one', async () => {
  const unknown = vi.fn()
  const { handler, onError } = setUpHandler({ on: { unknown }, seen: rememberInMemory() })
  for (const id of ['', ',"id":""', ',"id":null', ',"id":{}']) {
    const body = `{"event":"order.split"${id}}`
    expect((await handler(await deliver(body))).status).toBe(200)
    expect((await handler(await deliver(body))).status).toBe(200)
  }
  expect(unknown.mock.calls.map(([{ id }]) => id)).toEqual(Array(8).fill(undefined))
  const known = JSON.stringify({ ...JSON.parse(order), id: undefined })
  expect((await handler(await deliver(known))).status).toBe(400)
  expect(onError.mock.calls[0]![0]).toMatchObject({ fieldErrors: [{ message: 'must have id' }] })
})
