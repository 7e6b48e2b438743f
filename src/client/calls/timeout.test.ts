import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TimeoutError } from '../errors.ts'
import { createCheckoutClient } from './create-checkout-client.ts'

/** Never answers; rejects like a runtime when its signal aborts. */
const silence = (request: Request) =>
  new Promise<Response>((_resolve, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason))
  })

const create = (options: { timeoutMs?: number; fetch?: (request: Request) => Promise<Response> }) =>
  createCheckoutClient({ baseUrl: 'https://host.test', publicKey: 'pk_test_1', fetch: silence, ...options })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a timeout', () => {
  it('of the client ends a call with its duration, and not before', async () => {
    const settled = vi.fn()
    const call = create({ timeoutMs: 2000 }).GET('/charge/ping').catch(settled)
    await vi.advanceTimersByTimeAsync(1999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await call
    expect(settled.mock.calls[0]?.[0]).toBeInstanceOf(TimeoutError)
    expect(settled.mock.calls[0]?.[0]).toMatchObject({ operationId: 'ping', timeoutMs: 2000 })
  })

  it('is 30 s where none is given, and none with Infinity', async () => {
    const refusal = expect(create({}).GET('/charge/ping')).rejects.toMatchObject({ timeoutMs: 30_000 })
    create({ timeoutMs: Infinity }).GET('/charge/ping')
    await vi.advanceTimersByTimeAsync(30_000)
    await refusal
    expect(vi.getTimerCount()).toBe(0)
  })

  it('of the call replaces that of the client', async () => {
    const call = create({ timeoutMs: 2000 }).GET('/charge/ping', { timeoutMs: 50 })
    const refusal = expect(call).rejects.toMatchObject({ code: 'timeout', timeoutMs: 50 })
    await vi.advanceTimersByTimeAsync(50)
    await refusal
  })

  it('covers the reading of the answer', async () => {
    const fetch = async ({ signal }: Request) =>
      new Response(
        new ReadableStream({
          start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
        }),
      )
    const refusal = expect(create({ timeoutMs: 50, fetch }).GET('/charge/ping')).rejects.toMatchObject({
      code: 'timeout',
    })
    await vi.advanceTimersByTimeAsync(50)
    await refusal
  })

  it('leaves no timer and no listener behind', async () => {
    const caller = new AbortController()
    const add = vi.spyOn(caller.signal, 'addEventListener')
    const remove = vi.spyOn(caller.signal, 'removeEventListener')
    const client = create({ timeoutMs: 2000, fetch: async () => Response.json({}) })
    await client.GET('/charge/ping', { signal: caller.signal })
    expect(vi.getTimerCount()).toBe(0)
    expect(remove.mock.calls.map(([, listener]) => listener)).toEqual(
      add.mock.calls.map(([, listener]) => listener),
    )
    expect(add).toHaveBeenCalledOnce()
  })

  it.each([0, -1, Number.NaN, 2 ** 31, '5' as never])('of %j ms is refused', async (timeoutMs) => {
    expect(() => create({ timeoutMs })).toThrowError(expect.objectContaining({ code: 'invalid_option' }))
    await expect(create({}).GET('/charge/ping', { timeoutMs })).rejects.toMatchObject({
      code: 'invalid_option',
    })
  })
})

describe("the caller's signal", () => {
  it.each([undefined, 2000])('ends a call with its own reason (timeoutMs %j)', async (timeoutMs) => {
    const caller = new AbortController()
    const options = timeoutMs === undefined ? {} : { timeoutMs }
    const refusal = expect(create(options).GET('/charge/ping', { signal: caller.signal })).rejects.toBe(
      'enough',
    )
    await vi.advanceTimersByTimeAsync(10)
    caller.abort('enough')
    await refusal
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([undefined, 2000])('that is spent already sends nothing (timeoutMs %j)', async (timeoutMs) => {
    const fetch = vi.fn(silence)
    const client = create(timeoutMs === undefined ? { fetch } : { fetch, timeoutMs })
    await expect(client.GET('/charge/ping', { signal: AbortSignal.abort('enough') })).rejects.toBe('enough')
    expect(fetch).not.toHaveBeenCalled()
  })
})
