import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { createWebhookHandler } from './create-webhook-handler.ts'
import { rememberInMemory } from './seen-events.ts'
import { deliver, order, secret, setUpHandler } from './testing/set-up-handler.ts'

describe('what is answered', () => {
  test('200, once the function of the event has finished', async () => {
    const [started, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let isAnswered = false
    const listen = () => {
      started.resolve()
      return finished.promise
    }
    const { handler } = setUpHandler({ on: { 'order.succeeded': listen } })
    const answered = handler(await deliver()).then((response) => {
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
    const { handler, handled } = setUpHandler()
    expect((await handler(await deliver(order.replace('order.succeeded', 'order.failed')))).status).toBe(200)
    expect((await handler(await deliver(order.replace('order.succeeded', 'toString')))).status).toBe(200)
    expect(handled).not.toHaveBeenCalled()
  })

  test('200 for an event that is not known, after its function', async () => {
    const unknown = vi.fn()
    const { handler } = setUpHandler({ on: { unknown }, seen: rememberInMemory() })
    expect((await handler(await deliver('{"event":"order.split","id":"EVT_1"}'))).status).toBe(200)
    expect((await handler(await deliver('{"event":"order.split","id":"EVT_1"}'))).status).toBe(200)
    expect((await handler(await deliver('{"event":"order.split"}'))).status).toBe(200)
    expect(unknown.mock.calls.map(([{ name, id }]) => [name, id])).toEqual([
      ['order.split', 'EVT_1'],
      ['order.split', undefined],
    ])
  })

  test.each([
    ['401 for what is forged', () => deliver(order, 'whsec_other'), 401, 'unauthorized', 'webhook_forged'],
    ['401 for what is too old', () => deliver(order, secret, 1), 401, 'unauthorized', 'webhook_too_old'],
    ['400 for what is malformed', () => deliver('{}'), 400, 'malformed', 'webhook_malformed'],
  ])('%s, and the hook knows why', async (_, make, status, error, code) => {
    const { handler, handled, onError } = setUpHandler()
    const response = await handler(await make())
    expect([response.status, await response.json()]).toEqual([status, { error }])
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code }), undefined)
    expect(handled).not.toHaveBeenCalled()
  })

  test('405 for what is not a POST', async () => {
    const response = await setUpHandler().handler(new Request('http://shop.test/'))
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('413 for a body that is too long, and no more of it is read', async () => {
    const { handler } = setUpHandler({ maxBodyBytes: 2_000 })
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
    expect((await handler(await deliver())).status).toBe(200)
  })

  test('400 for a body that breaks off', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('ECONNRESET')) })
    const broken = new Request('http://shop.test/', { method: 'POST', body, duplex: 'half' } as RequestInit)
    expect((await setUpHandler().handler(broken)).status).toBe(400)
  })

  test('500 where the function throws, and the hook gets its event', async () => {
    const failure = new Error('the database is away')
    const { handler, onError } = setUpHandler({ on: { 'order.succeeded': () => Promise.reject(failure) } })
    const response = await handler(await deliver())
    expect([response.status, await response.json()]).toEqual([500, { error: 'failed' }])
    expect(onError).toHaveBeenCalledExactlyOnceWith(failure, JSON.parse(order))
  })

  test('500 where somebody has read the body before, and the hook is called', async () => {
    const { handler, onError } = setUpHandler()
    const used = await deliver()
    await used.text()
    expect((await handler(used)).status).toBe(500)
    expect(onError.mock.calls[0]![0]).toMatchObject({ code: 'invalid_option', message: /read before/ })
  })

  test('as much where the hook itself throws', async () => {
    const { handler } = setUpHandler({
      onError() {
        throw new Error('so does the hook')
      },
    })
    expect((await handler(await deliver(order, 'whsec_other'))).status).toBe(401)
  })
})

test('without a hook failures are printed without the event, and refusals are not', async () => {
  const print = vi.spyOn(console, 'error').mockReturnValue()
  const failure = new Error('the database is away')
  const handler = createWebhookHandler({
    secrets: secret,
    on: { 'order.succeeded': () => Promise.reject(failure) },
  })
  await handler(await deliver(order, 'whsec_other'))
  await handler(await deliver())
  expect(print.mock.calls).toEqual([[failure]])
  print.mockRestore()
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
