import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { operations } from '../../../generated/business/operations.ts'
import type { paths } from '../../../generated/business/types.ts'
import { createBusinessClient } from './create-business-client.ts'
import { createCheckoutClient } from './create-checkout-client.ts'
import type { Operation } from './operation-table.ts'
import { createRetry, type RetryOptions } from './retry.ts'

const idempotent: Operation = { method: 'GET', path: '/', key: 'none', idempotent: true }
const unclouded = { canRepeat: () => true }
const nowMs = Date.UTC(2030, 0, 1, 12, 0, 0)

/** Retries against the given outcomes and records the waits instead of waiting. */
async function run(outcomes: (Response | Error)[], options: RetryOptions, operation = idempotent, init = {}) {
  const waits: number[] = []
  const clock = { nowMs: () => nowMs, random: () => 1, wait: async (ms: number) => void waits.push(ms) }
  let attempts = 0
  const attempt = async () => {
    const outcome = outcomes[attempts++]!
    if (outcome instanceof Error) throw outcome
    return outcome
  }
  const request = new Request('https://host.test', init)
  const call = { operationId: 'anything', operation }
  const result = await createRetry(options, clock)(call, request, attempt, unclouded).catch(
    (error: Error) => error,
  )
  return { result, waits, attempts }
}

const status = (code: number, headers?: Record<string, string>) =>
  new Response('x', headers ? { status: code, headers } : { status: code })

describe('createRetry', () => {
  it.each([429, 502, 503, 504])('repeats after %i until it succeeds', async (code) => {
    const { result, attempts } = await run([status(code), status(200)], { attempts: 3 })
    expect([(result as Response).status, attempts]).toEqual([200, 2])
  })

  it.each([200, 400, 401, 404, 409, 500, 501])('leaves %i alone', async (code) => {
    expect(await run([status(code), status(200)], { attempts: 3 })).toMatchObject({ attempts: 1 })
  })

  it('returns the last answer when the attempts are used up', async () => {
    const { result, attempts } = await run([status(503), status(503), status(502)], { attempts: 3 })
    expect([(result as Response).status, attempts]).toEqual([502, 3])
  })

  it('doubles the wait up to its maximum', async () => {
    const failures = Array.from({ length: 5 }, () => status(503))
    const options = { attempts: 5, backoffMs: 100, maxBackoffMs: 350 }
    expect((await run(failures, options)).waits).toEqual([100, 200, 350, 350])
  })

  it('takes between half and all of the wait, by chance', async () => {
    const waits: number[] = []
    for (const random of [0, 0.5]) {
      const clock = {
        nowMs: () => nowMs,
        random: () => random,
        wait: async (ms: number) => void waits.push(ms),
      }
      const retry = createRetry({ attempts: 2, backoffMs: 100 }, clock)
      const call = { operationId: 'anything', operation: idempotent }
      await retry(call, new Request('https://host.test'), async () => status(503), unclouded)
    }
    expect(waits).toEqual([50, 75])
  })

  it.each([
    ['3', 3000],
    ['Tue, 01 Jan 2030 12:00:04 GMT', 4000],
    ['Tue, 01 Jan 2030 11:00:00 GMT', 0],
    ['soon', 100],
  ])('waits as Retry-After %j asks', async (value, waitMs) => {
    const { waits } = await run([status(429, { 'retry-after': value }), status(200)], {
      attempts: 2,
      backoffMs: 100,
    })
    expect(waits).toEqual([waitMs])
  })

  it('returns the answer whose Retry-After exceeds the longest wait', async () => {
    const { result, attempts } = await run([status(429, { 'retry-after': '6' }), status(200)], {
      attempts: 3,
    })
    expect([(result as Response).status, attempts]).toEqual([429, 1])
  })

  it.each([
    ['carries no key', {}, 'request-id', 1],
    ['carries the key that its row names', { 'Request-Id': 'a' }, 'request-id', 2],
    ['carries the key of another contract', { 'Idempotency-Key': 'a' }, 'request-id', 1],
    ['takes no key', { 'Idempotency-Key': 'a' }, undefined, 1],
  ])('an operation with an effect that %s', async (_what, headers, idempotencyHeader, attempts) => {
    const { idempotent: _, ...effect } = idempotent
    const row = { ...effect, ...(idempotencyHeader && { idempotencyHeader }) }
    const outcomes = [status(503), status(200)]
    expect(await run(outcomes, { attempts: 3 }, row, { headers })).toMatchObject({ attempts })
  })

  it.each([
    { attempts: 0 },
    { attempts: 1.5 },
    { attempts: 2, backoffMs: -1 },
    { attempts: 2, maxBackoffMs: -1 },
  ])('refuses %j', (options) => {
    expect(() => createRetry(options)).toThrowError(expect.objectContaining({ code: 'invalid_option' }))
  })
})

describe('a client with retry', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const options = { baseUrl: 'https://host.test', publicKey: 'pk_test_1', secretKey: 'sk_test_1' }
  const retry = { attempts: 3, backoffMs: 100 }

  it('repeats after a broken connection and names the reason of the last', async () => {
    const broken = new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
    const fetch = vi.fn(async () => Promise.reject(broken))
    const refusal = expect(createCheckoutClient({ ...options, retry, fetch }).GET('/charge/ping')).rejects
    const checked = refusal.toMatchObject({
      code: 'network_error',
      operationId: 'ping',
      reason: 'ECONNRESET',
    })
    await vi.runAllTimersAsync()
    await checked
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  it('sends the same body again', async () => {
    const bodies: string[] = []
    const fetch = async (request: Request) => {
      bodies.push(await request.text())
      return bodies.length < 3 ? status(503) : Response.json({})
    }
    const initiatePayment = { ...operations.initiatePayment, idempotencyStated: true }
    const stated = { ...operations, initiatePayment } as const
    const client = createBusinessClient<paths, typeof stated>({
      ...options,
      operations: stated,
      retry,
      fetch,
    })
    const customer = { firstName: 'Ada', lastName: 'Obi', email: 'a@example.com', phone: '+2348000000000' }
    const call = client.POST('/s2s/payments/initiate', {
      body: { amount: 10, currency: 'NGN', customer },
      headers: { 'Idempotency-Key': 'a' },
    })
    await vi.runAllTimersAsync()
    await call
    expect(bodies).toEqual(Array(3).fill(JSON.stringify({ amount: 10, currency: 'NGN', customer })))
  })

  it('repeats a read once unless told otherwise', async () => {
    const fetch = vi.fn(async () => status(503))
    const client = createCheckoutClient({ ...options, fetch })
    const read = client.GET('/charge/ping')
    await vi.advanceTimersByTimeAsync(200)
    expect((await read).response.status).toBe(503)
    await client.GET('/charge/ping', { retry: { attempts: 1 } })
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  it('stops waiting when the caller aborts or the time is up', async () => {
    const fetch = vi.fn(async () => status(503, { 'retry-after': '4' }))
    const caller = new AbortController()
    const client = createCheckoutClient({ ...options, retry, fetch })
    const aborted = expect(client.GET('/charge/ping', { signal: caller.signal })).rejects.toBe('enough')
    const late = expect(client.GET('/charge/ping', { timeoutMs: 300 })).rejects.toMatchObject({
      code: 'timeout',
    })
    await vi.advanceTimersByTimeAsync(300)
    caller.abort('enough')
    await Promise.all([aborted, late])
    expect(vi.getTimerCount()).toBe(0)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('reads the system clock for an HTTP date', async () => {
    vi.setSystemTime(nowMs)
    const answers = [status(503, { 'retry-after': 'Tue, 01 Jan 2030 12:00:02 GMT' }), Response.json({})]
    const fetch = vi.fn(async () => answers.shift()!)
    const call = createCheckoutClient({ ...options, retry, fetch }).GET('/charge/ping')
    await vi.advanceTimersByTimeAsync(1999)
    expect(fetch).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    expect((await call).response.status).toBe(200)
  })
})
