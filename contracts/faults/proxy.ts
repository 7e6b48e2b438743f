import type { IncomingMessage } from 'node:http'
import type { HostName } from '../../src/kit/contract/contract.ts'
import type { Target } from '../../src/kit/target/target.ts'
import { type Breaker, createBreaker } from './proxy/breaker.ts'
import { presentControl } from './proxy/control.ts'
import { createKeyRing, type KeyRing } from './proxy/key-ring.ts'
import { listen } from './proxy/listen.ts'
import { findRoute } from './proxy/routes.ts'
import { createUpstream, flatten, type RawRequest, readAll } from './proxy/upstream.ts'

export interface FaultProxy {
  checkout: string
  business: string
  control: string
  /** From now on the target is broken in this way; undefined makes it whole. Forgets what was recorded. */
  setFault: Breaker['setFault']
  /** The calls since the fault was set. */
  recording: Breaker['recording']
  /** How often the fault has changed something. */
  applied: Breaker['applied']
  /** The target as a caller is to know it: at the proxy's addresses, with the proxy's encryption keys. */
  presentTarget: (target: Target) => Target
  close: () => Promise<void>
}

/**
 * Stands before a target, one port for each host and one for its control plane, and breaks it in one named way.
 * Without a fault it changes nothing that a caller could tell, but for the key that payloads are encrypted with.
 */
export async function createFaultProxy(target: Target): Promise<FaultProxy> {
  const keys = await createKeyRing(target)
  const upstream = createUpstream()
  const breaker = createBreaker(target, keys, upstream)
  const serve = (host: HostName) =>
    listen(async (incoming) => {
      const came = await readIncoming(incoming)
      const route = findRoute(host, came.method, came.path)
      return route ? breaker.answer(route, came) : upstream.ask(target[host], came)
    })
  const [checkout, business] = await Promise.all([serve('checkout'), serve('business')])
  const control = await listen(async (incoming) => {
    const came = await readIncoming(incoming)
    const answer = await upstream.ask(target.control!, came)
    if (came.path === '/reset') {
      keys.reset()
      breaker.restart()
    }
    return presentControl(keys, target, urls, answer)
  })
  const urls = { checkout: checkout.url, business: business.url, control: control.url }
  const { setFault, recording, applied } = breaker
  return {
    ...urls,
    ...{ setFault, recording, applied },
    presentTarget: (presented) => present(keys, urls, presented),
    async close() {
      await Promise.all([checkout, business, control].map((each) => each.close()))
      upstream.close()
    },
  }
}

function present(keys: KeyRing, urls: Pick<FaultProxy, 'checkout' | 'business' | 'control'>, target: Target) {
  const { other } = target
  return {
    ...target,
    ...keys.present(target, 0),
    ...urls,
    ...(other && { other: { ...other, ...keys.present(other, 1) } }),
  }
}

async function readIncoming(incoming: IncomingMessage): Promise<RawRequest> {
  const url = incoming.url!
  const question = url.indexOf('?')
  return {
    method: incoming.method!,
    path: question < 0 ? url : url.slice(0, question),
    search: question < 0 ? '' : url.slice(question),
    headers: flatten(incoming.headers),
    raw: await readAll(incoming),
  }
}
