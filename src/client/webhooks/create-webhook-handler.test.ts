import { readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { webhooks as shipped } from '../../../generated/webhooks.ts'
import { createWebhookHandler, type WebhookHandlerOptions } from './create-webhook-handler.ts'
import { rememberInMemory, type SeenEvents } from './seen-events.ts'
import { signWebhook } from './sign-webhook.ts'

const { vectors } = JSON.parse(
  readFileSync(new URL('../../../contracts/vectors/webhooks.json', import.meta.url), 'utf8'),
)
const order: string = vectors[0].rawBody
const secret = 'whsec_test_handler'

async function request(body = order, signedBy = secret, nowMs = Date.now()): Promise<Request> {
  const { rawBody, headers } = await signWebhook({ body, secret: signedBy, nowMs })
  return new Request('http://shop.test/webhooks', { method: 'POST', headers, body: rawBody })
}

/** A handler, and what its hook was called with. */
function setUp(options: Partial<WebhookHandlerOptions> = {}) {
  const handled = vi.fn()
  const told = vi.fn()
  const handler = createWebhookHandler({
    ...{ secrets: secret, on: { 'order.succeeded': handled }, onError: told },
    ...options,
  })
  return { handler, handled, told }
}

describe('what is answered', () => {
  test('200, once the function of the event has finished', async () => {
    const [started, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let isAnswered = false
    const listen = () => {
      started.resolve()
      return finished.promise
    }
    const { handler } = setUp({ on: { 'order.succeeded': listen } })
    const answered = handler(await request()).then((response) => {
      isAnswered = true
      return response
    })
    await started.promise
    await new Promise(setImmediate)
    expect(isAnswered).toBe(false)
    finished.resolve()
    const response = await answered
    expect([response.status, await response.json()]).toEqual([200, { received: true }])
  })

  test('200 for what nobody asked for, known or not', async () => {
    const { handler, handled } = setUp()
    expect((await handler(await request(order.replace('order.succeeded', 'order.failed')))).status).toBe(200)
    expect((await handler(await request(order.replace('order.succeeded', 'toString')))).status).toBe(200)
    expect(handled).not.toHaveBeenCalled()
  })

  test('200 for an event that is not known, after its function', async () => {
    const unknown = vi.fn()
    const { handler } = setUp({ on: { unknown }, seen: rememberInMemory() })
    expect((await handler(await request('{"event":"order.split","id":"EVT_1"}'))).status).toBe(200)
    expect((await handler(await request('{"event":"order.split","id":"EVT_1"}'))).status).toBe(200)
    expect((await handler(await request('{"event":"order.split"}'))).status).toBe(200)
    expect(unknown.mock.calls.map(([{ name, id }]) => [name, id])).toEqual([
      ['order.split', 'EVT_1'],
      ['order.split', undefined],
    ])
  })

  test.each([
    ['401 for what is forged', () => request(order, 'whsec_other'), 401, 'unauthorized', 'webhook_forged'],
    ['401 for what is too old', () => request(order, secret, 1), 401, 'unauthorized', 'webhook_too_old'],
    ['400 for what is malformed', () => request('{}'), 400, 'malformed', 'webhook_malformed'],
  ])('%s, and the hook knows why', async (_, make, status, error, code) => {
    const { handler, handled, told } = setUp()
    const response = await handler(await make())
    expect([response.status, await response.json()]).toEqual([status, { error }])
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code }), undefined)
    expect(handled).not.toHaveBeenCalled()
  })

  test('405 for what is not a POST', async () => {
    const response = await setUp().handler(new Request('http://shop.test/'))
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('413 for a body that is too long, and no more of it is read', async () => {
    const { handler } = setUp({ maxBodyBytes: 2_000 })
    let pulled = 0
    const body = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(1_000))
      },
    })
    const endless = new Request('http://shop.test/', { method: 'POST', body, duplex: 'half' } as RequestInit)
    expect((await handler(endless)).status).toBe(413)
    expect(pulled).toBeLessThan(6)
    expect((await handler(await request())).status).toBe(200)
  })

  test('400 for a body that breaks off', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('ECONNRESET')) })
    const broken = new Request('http://shop.test/', { method: 'POST', body, duplex: 'half' } as RequestInit)
    expect((await setUp().handler(broken)).status).toBe(400)
  })

  test('500 where the function throws, and the hook gets its event', async () => {
    const failure = new Error('the database is away')
    const { handler, told } = setUp({ on: { 'order.succeeded': () => Promise.reject(failure) } })
    const response = await handler(await request())
    expect([response.status, await response.json()]).toEqual([500, { error: 'failed' }])
    expect(told).toHaveBeenCalledExactlyOnceWith(failure, JSON.parse(order))
  })

  test('500 where somebody has read the body before, and the hook is called', async () => {
    const { handler, told } = setUp()
    const used = await request()
    await used.text()
    expect((await handler(used)).status).toBe(500)
    expect(told.mock.calls[0]![0]).toMatchObject({ code: 'invalid_option', message: /read before/ })
  })

  test('as much where the hook itself throws', async () => {
    const { handler } = setUp({
      onError() {
        throw new Error('so does the hook')
      },
    })
    expect((await handler(await request(order, 'whsec_other'))).status).toBe(401)
  })
})

test('without a hook failures are printed without the event, and refusals are not', async () => {
  const print = vi.spyOn(console, 'error').mockReturnValue()
  const failure = new Error('the database is away')
  const handler = createWebhookHandler({
    secrets: secret,
    on: { 'order.succeeded': () => Promise.reject(failure) },
  })
  await handler(await request(order, 'whsec_other'))
  await handler(await request())
  expect(print.mock.calls).toEqual([[failure]])
  print.mockRestore()
})

describe('what came before', () => {
  test('is handled once, and acknowledged each time', async () => {
    const { handler, handled } = setUp({ seen: rememberInMemory() })
    const statuses = [await request(), await request(), await request()].map(async (each) => handler(each))
    expect((await Promise.all(statuses)).map(({ status }) => status)).toContain(200)
    expect((await handler(await request())).status).toBe(200)
    expect(handled).toHaveBeenCalledOnce()
  })

  test('is refused while it is being handled: its end is not known yet', async () => {
    const finished = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const handled = vi.fn(() => {
      started.resolve()
      return finished.promise
    })
    const { handler } = setUp({ on: { 'order.succeeded': handled }, seen: rememberInMemory() })
    const first = handler(await request())
    await started.promise
    expect((await handler(await request())).status).toBe(409)
    finished.reject(new Error('it failed after all'))
    expect((await first).status).toBe(500)
    handled.mockResolvedValue()
    expect((await handler(await request())).status).toBe(200)
    expect((await handler(await request())).status).toBe(200)
    expect(handled).toHaveBeenCalledTimes(2)
  })

  test.each<[string, Partial<SeenEvents>, number, number]>([
    ['cannot be claimed', { claim: () => Promise.reject(new Error('away')) }, 500, 0],
    ['cannot be settled', { settle: () => Promise.reject(new Error('away')) }, 500, 1],
  ])('where it %s', async (_, broken, status, calls) => {
    const { handler, handled, told } = setUp({ seen: { ...rememberInMemory(), ...broken } })
    expect((await handler(await request())).status).toBe(status)
    expect(handled).toHaveBeenCalledTimes(calls)
    expect(told.mock.calls[0]![0]).toMatchObject({ message: 'away' })
  })

  test('is not settled where the store fails besides: the hook gets the failure itself', async () => {
    const settle = () => {
      throw new Error('away')
    }
    const on = { 'order.succeeded': () => Promise.reject(new Error('the function failed')) }
    const { handler, told } = setUp({ on, seen: { ...rememberInMemory(), settle } })
    expect((await handler(await request())).status).toBe(500)
    expect(told.mock.calls.map(([error]) => error.message)).toEqual(['the function failed'])
  })

  test('is forgotten in memory, the oldest first', () => {
    const seen = rememberInMemory({ maxEvents: 2 })
    for (const id of ['a', 'b', 'c']) {
      expect(seen.claim(id, 'first')).toBe('claimed')
      seen.settle(id, 'done', 'first')
    }
    expect(['c', 'b', 'a'].map((id) => seen.claim(id, 'second'))).toEqual(['done', 'done', 'claimed'])
    expect(seen.claim('a', 'third')).toBe('busy')
    expect(() => rememberInMemory({ maxEvents: 0 })).toThrow('maxEvents')
    expect(() => rememberInMemory({ claimMs: Number.NaN })).toThrow('claimMs')
  })
})

describe('a function that does not end', () => {
  test('is answered 500 in time, and handled by the next delivery once its claim is over', async () => {
    let nowMs = Date.now()
    const handled = vi.fn<() => Promise<void>>(() => new Promise(() => {}))
    const seen = rememberInMemory({ claimMs: 1_000, now: () => nowMs })
    const { handler, told } = setUp({ on: { 'order.succeeded': handled }, seen, timeoutMs: 1 })
    const response = await handler(await request())
    expect([response.status, await response.json()]).toEqual([500, { error: 'failed' }])
    const late = expect.objectContaining({ code: 'webhook_timeout', timeoutMs: 1 })
    expect(told).toHaveBeenCalledExactlyOnceWith(late, JSON.parse(order))
    expect((await handler(await request())).status).toBe(409)
    nowMs += 1_000
    handled.mockResolvedValue()
    expect((await handler(await request())).status).toBe(200)
    expect(handled).toHaveBeenCalledTimes(2)
  })

  test('and fails after all takes nothing from the delivery that has handled the event since', async () => {
    let nowMs = Date.now()
    const slow = Promise.withResolvers<void>()
    const handled = vi.fn(() => slow.promise)
    const seen = rememberInMemory({ claimMs: 1_000, now: () => nowMs })
    const settled = Promise.withResolvers<void>()
    const told = vi.fn((error: unknown) => error === failure && settled.resolve())
    const failure = new Error('it failed after all')
    const options = { on: { 'order.succeeded': handled }, seen, timeoutMs: 1, onError: told }
    const { handler } = setUp(options)
    expect((await handler(await request())).status).toBe(500)
    nowMs += 1_000
    handled.mockResolvedValue()
    expect((await handler(await request())).status).toBe(200)
    slow.reject(failure)
    await settled.promise
    expect((await handler(await request())).status).toBe(200)
    expect(handled).toHaveBeenCalledTimes(2)
    expect(told.mock.calls.map(([error]) => (error as Error).message)).toEqual([
      'the webhook was not handled within 1 ms',
      'it failed after all',
    ])
  })

  test('and a failure leaves the claim that another delivery has by now', () => {
    let nowMs = 0
    const seen = rememberInMemory({ claimMs: 1_000, now: () => nowMs })
    seen.claim('a', 'slow')
    nowMs = 1_000
    expect(seen.claim('a', 'fast')).toBe('claimed')
    seen.settle('a', 'failed', 'slow')
    expect(seen.claim('a', 'third')).toBe('busy')
    // it was handled, whatever the claim says
    seen.settle('a', 'done', 'slow')
    seen.settle('a', 'failed', 'fast')
    expect(seen.claim('a', 'third')).toBe('done')
  })

  test('nor does a store: the delivery is answered all the same', async () => {
    const { handler, handled } = setUp({
      ...{ timeoutMs: 1, seen: { ...rememberInMemory(), claim: () => new Promise(() => {}) } },
    })
    expect((await handler(await request())).status).toBe(500)
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
      const { handler, told } = setUp({
        ...{ on: { 'order.succeeded': forever, unknown: forever }, webhooks: { ...shipped, events } },
      })
      expect((await handler(await request(body))).status).toBe(500)
      expect(told.mock.calls[0]![0]).toMatchObject({ code: 'webhook_timeout', timeoutMs: 1 })
    },
    2_000,
  )

  test.each([0, -1, Number.NaN, 2 ** 31])('a limit of %o is refused', (timeoutMs) => {
    expect(() => setUp({ timeoutMs })).toThrow('timeoutMs')
  })
})

test('an event without an id is handled each time: nothing tells it from another one', async () => {
  const unknown = vi.fn()
  const { handler, told } = setUp({ on: { unknown }, seen: rememberInMemory() })
  for (const id of ['', ',"id":""', ',"id":null', ',"id":{}']) {
    const body = `{"event":"order.split"${id}}`
    expect((await handler(await request(body))).status).toBe(200)
    expect((await handler(await request(body))).status).toBe(200)
  }
  expect(unknown.mock.calls.map(([{ id }]) => id)).toEqual(Array(8).fill(undefined))
  const known = JSON.stringify({ ...JSON.parse(order), id: undefined })
  expect((await handler(await request(known))).status).toBe(400)
  expect(told.mock.calls[0]![0]).toMatchObject({ fieldErrors: [{ message: 'must have id' }] })
})

test('a configuration that cannot work is refused when the handler is made', () => {
  expect(() => createWebhookHandler({ secrets: '', on: {} })).toThrow('at least one webhook secret')
  const on = { 'order.paid': () => {} } as object
  expect(() => createWebhookHandler({ secrets: secret, on })).toThrow(/on takes the events.*order\.succeeded/)
})

test('each function is typed by its event', () => {
  createWebhookHandler({
    secrets: secret,
    on: {
      'refund.succeeded': ({ event, data }) => {
        expectTypeOf(event).toEqualTypeOf<'refund.succeeded'>()
        expectTypeOf(data.refundReference).toEqualTypeOf<string>()
      },
      unknown: ({ name }) => expectTypeOf(name).toEqualTypeOf<string>(),
    },
  })
  // @ts-expect-error no event has this name
  expect(() => createWebhookHandler({ secrets: secret, on: { 'order.split': () => {} } })).toThrow()
})
