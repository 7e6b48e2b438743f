import { expect, it } from 'vitest'
import type { Listener, ServiceCall } from '../service/listener.ts'
import { actsOnEach } from './acts-on-each.ts'

const REFERENCE = 'PAY_1'
const CALL: ServiceCall = {
  ...{ operationId: 'verifyPayment', method: 'GET', path: `/payments/${REFERENCE}`, status: 200 },
  ...{ requestBody: null, responseBody: null },
}

/** A service that is called by what is sent to an app, and that is quiet otherwise. */
function createService() {
  const listeners = new Set<Listener>()
  return {
    call() {
      for (const { onAnswer } of listeners) onAnswer?.(CALL)
    },
    activity: () => ({ inFlight: 0, lastAt: Number.NEGATIVE_INFINITY }),
    listen(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

it.each<[string, string, (count: number) => boolean, boolean, number]>([
  ['an app that calls each time', REFERENCE, () => true, true, 3],
  ['an app that never calls', REFERENCE, () => false, false, 1],
  ['an app that happened to call once', REFERENCE, (count) => count === 0, false, 2],
  ['an app that calls about another order', 'PAY_2', () => true, false, 1],
])('%s', async (_, reference, isActing, acts, times) => {
  const service = createService()
  let sent = 0
  const send = async (count: number) => {
    sent += 1
    if (isActing(count)) service.call()
    return false
  }
  await expect(actsOnEach(send, service, [reference], { pausesMs: [1, 2] })).resolves.toBe(acts)
  expect(sent).toBe(times)
})

it('an app that accepts what is sent and calls later acts on it', async () => {
  const service = createService()
  const send = async () => {
    setImmediate(service.call)
    return true
  }
  await expect(actsOnEach(send, service, [REFERENCE], { pausesMs: [1, 2] })).resolves.toBe(true)
})

it.each([true, false])(
  'an app that rejects what is sent and calls later is seen if watched: %s',
  async (isWatched) => {
    const service = createService()
    const send = async () => {
      setTimeout(service.call, 5)
      return false
    }
    const options = { pausesMs: [1, 2], isWatched }
    await expect(actsOnEach(send, service, [REFERENCE], options)).resolves.toBe(isWatched)
  },
)

it.each<[string, number, boolean]>([
  ['once is acting on what is sent', 1, true],
  ['a hundred times is not', 100, false],
])('an app that calls each time, and in between %s', async (_, times, acts) => {
  const service = createService()
  const { listen } = service
  let listening = 0
  const polled = {
    ...service,
    listen(listener: Listener) {
      const stop = listen(listener)
      listening += 1
      // the first is an attempt, the second a pause
      if (listening === 2) for (let count = 0; count < times; count += 1) service.call()
      return stop
    },
  }
  const send = async () => {
    service.call()
    return false
  }
  await expect(actsOnEach(send, polled, [REFERENCE], { pausesMs: [100, 100, 100, 100] })).resolves.toBe(acts)
})

it('an app that calls at any time is not acting on what is sent', async () => {
  const service = createService()
  const { listen } = service
  const busy = {
    ...service,
    listen(listener: Listener) {
      const stop = listen(listener)
      service.call()
      return stop
    },
  }
  await expect(actsOnEach(async () => false, busy, [REFERENCE], { pausesMs: [1, 2] })).resolves.toBe(false)
})
