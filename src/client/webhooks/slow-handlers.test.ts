import { describe, expect, test, vi } from 'vitest'
import { webhooks as shipped } from '../../../generated/webhooks.ts'
import { rememberInMemory } from './seen-events.ts'
import { deliver, order, setUpHandler } from './testing/set-up-handler.ts'

describe('a function that does not end', () => {
  test('is answered 500 in time, and handled by the next delivery once its claim is over', async () => {
    let nowMs = Date.now()
    const handled = vi.fn<() => Promise<void>>(() => new Promise(() => {}))
    const seen = rememberInMemory({ claimMs: 1_000, now: () => nowMs })
    const { handler, onError } = setUpHandler({ on: { 'order.succeeded': handled }, seen, timeoutMs: 1 })
    const response = await handler(await deliver())
    expect([response.status, await response.json()]).toEqual([500, { error: 'failed' }])
    const late = expect.objectContaining({ code: 'webhook_timeout', timeoutMs: 1 })
    expect(onError).toHaveBeenCalledExactlyOnceWith(late, JSON.parse(order))
    expect((await handler(await deliver())).status).toBe(409)
    nowMs += 1_000
    handled.mockResolvedValue()
    expect((await handler(await deliver())).status).toBe(200)
    expect(handled).toHaveBeenCalledTimes(2)
  })

  test('and fails after all takes nothing from the delivery that has handled the event since', async () => {
    let nowMs = Date.now()
    const slow = Promise.withResolvers<void>()
    const handled = vi.fn(() => slow.promise)
    const seen = rememberInMemory({ claimMs: 1_000, now: () => nowMs })
    const settled = Promise.withResolvers<void>()
    const onError = vi.fn((error: unknown) => error === failure && settled.resolve())
    const failure = new Error('it failed after all')
    const options = { on: { 'order.succeeded': handled }, seen, timeoutMs: 1, onError: onError }
    const { handler } = setUpHandler(options)
    expect((await handler(await deliver())).status).toBe(500)
    nowMs += 1_000
    handled.mockResolvedValue()
    expect((await handler(await deliver())).status).toBe(200)
    slow.reject(failure)
    await settled.promise
    expect((await handler(await deliver())).status).toBe(200)
    expect(handled).toHaveBeenCalledTimes(2)
    expect(onError.mock.calls.map(([error]) => (error as Error).message)).toEqual([
      'the webhook was not handled within 1 ms',
      'it failed after all',
    ])
  })

  test('nor does a store: the delivery is answered all the same', async () => {
    const { handler, handled } = setUpHandler({
      ...{ timeoutMs: 1, seen: { ...rememberInMemory(), claim: () => new Promise(() => {}) } },
    })
    expect((await handler(await deliver())).status).toBe(500)
    expect(handled).not.toHaveBeenCalled()
  })

  test.each([
    ['as long as the service waits for it', order],
    ['where the contract does not have it, as long as the service waits for any', '{"event":"order.split"}'],
  ])(
    'is waited for %s',
    async (_, body) => {
      const events = {
        ...shipped.events,
        'order.succeeded': { signature: 0, timeoutSeconds: 0.001, shape: {} },
      }
      const forever = () => new Promise(() => {})
      const { handler, onError } = setUpHandler({
        ...{ on: { 'order.succeeded': forever, unknown: forever }, webhooks: { ...shipped, events } },
      })
      expect((await handler(await deliver(body))).status).toBe(500)
      expect(onError.mock.calls[0]![0]).toMatchObject({ code: 'webhook_timeout', timeoutMs: 1 })
    },
    2_000,
  )

  test.each([0, -1, Number.NaN, 2 ** 31])('a limit of %o is refused', (timeoutMs) => {
    expect(() => setUpHandler({ timeoutMs })).toThrow('timeoutMs')
  })
})
