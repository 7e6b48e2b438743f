import { describe, expect, it, vi } from 'vitest'
import { NetworkError, TimeoutError } from '../errors.ts'
import { createBusinessClient } from './create-business-client.ts'
import type { AttemptReport } from './report-attempt.ts'

const path = '/s2s/payments/verify/{reference}' as const
const params = { path: { reference: 'PAY_0123456789ABCDEF' } }
const secretKey = 'sk_test_never_told'

function observe(options: Partial<Parameters<typeof createBusinessClient>[0]>) {
  const reports: AttemptReport[] = []
  const client = createBusinessClient({
    baseUrl: 'https://host.test:8443/v1',
    publicKey: 'pk_test_never_told',
    secretKey,
    onAttempt: (report) => reports.push(report),
    ...options,
  })
  return { client, reports }
}

describe('onAttempt', () => {
  it('is called once for each attempt, with the path template and without secrets', async () => {
    const answers = [
      () => Promise.reject(new TypeError(secretKey, { cause: { code: 'ECONNRESET' } })),
      async () => new Response(null, { status: 503, headers: { 'x-request-id': 'req_1' } }),
      async () => new Response(null, { status: 502, headers: { 'x-request-id': `req-${secretKey}` } }),
      async () => new Response(null, { status: 502, headers: { 'x-request-id': 'a\u009b31mb' } }),
      async () => Response.json({}),
    ]
    const fetch = vi.fn(() => answers.shift()!())
    const { client, reports } = observe({ fetch, retry: { attempts: 5, backoffMs: 0 } })
    await client.GET(path, { params })
    const common = { operationId: 'verifyPayment', method: 'GET', path, host: 'host.test:8443' }
    expect(reports).toMatchObject([
      { ...common, attempt: 1, status: undefined, error: { code: 'network_error', reason: 'ECONNRESET' } },
      { ...common, attempt: 2, status: 503, requestId: 'req_1' },
      { ...common, attempt: 3, status: 502, requestId: undefined },
      { ...common, attempt: 4, status: 502, requestId: undefined },
      { ...common, attempt: 5, status: 200, requestId: undefined },
    ])
    expect(reports.every(({ durationMs }) => durationMs >= 0)).toBe(true)
    expect('error' in reports[4]!).toBe(false)
    expect(JSON.stringify(reports)).not.toMatch(/never_told|PAY_/)
  })

  it('gets what ended an attempt without an answer', async () => {
    const fetch = ({ signal }: Request) =>
      new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const { client, reports } = observe({ fetch, timeoutMs: 1 })
    await expect(client.GET(path, { params })).rejects.toBeInstanceOf(TimeoutError)
    expect(reports).toMatchObject([{ attempt: 1, error: { code: 'timeout' } }])
  })

  it.each([
    ['throws', () => assertNever()],
    ['rejects', async () => assertNever()],
    ['never ends', () => new Promise(() => {})],
  ])('breaks no call where it %s', async (_, onAttempt) => {
    const broken = vi.fn(onAttempt)
    const { client } = observe({ onAttempt: broken, fetch: async () => Response.json({ success: true }) })
    expect((await client.GET(path, { params })).data).toEqual({ success: true })
    const unreachable = observe({ onAttempt: broken, fetch: () => Promise.reject(new TypeError('x')) })
    await expect(unreachable.client.GET(path, { params, retry: { attempts: 1 } })).rejects.toBeInstanceOf(
      NetworkError,
    )
    expect(broken).toHaveBeenCalledTimes(2)
  })
})

function assertNever(): never {
  throw new Error('the observer is broken')
}
