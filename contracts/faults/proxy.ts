import type { HostName } from '../../src/kit/contract/contract.ts'
import type { Target } from '../../src/kit/target/target.ts'
import { type Breaker, createBreaker } from './proxy/breaker.ts'
import { createUpstream, listen, type RawAnswer } from './proxy/http.ts'
import { createKeyRing, type KeyRing } from './proxy/key-ring.ts'
import { findRoute } from './proxy/routes.ts'
import { parseJson } from './proxy/wire.ts'

interface Urls {
  checkout: string
  business: string
  control: string
}

export interface FaultProxy extends Urls, Pick<Breaker, 'setFault' | 'recording' | 'applied'> {
  /** Describes the target to a caller: with the proxy's addresses and encryption keys. */
  presentTarget: (target: Target) => Target
  close: () => Promise<void>
}

/**
 * Creates a proxy in front of a target, with one port for each host and one for its control plane, which breaks it in one named
 * way. Without a fault, a caller sees no difference except the encryption key for payloads.
 */
export async function createFaultProxy(target: Target): Promise<FaultProxy> {
  const keys = await createKeyRing(target)
  const upstream = createUpstream()
  const breaker = createBreaker(target, keys, upstream)
  const serve = (host: HostName) =>
    listen(async (came) => {
      const route = findRoute(host, came.method, came.path)
      return route ? breaker.answer(route, came) : upstream.ask(target[host], came)
    })
  const [checkout, business] = await Promise.all([serve('checkout'), serve('business')])
  const control = await listen(async (came) => {
    const answer = await upstream.ask(target.control!, came)
    if (came.path === '/reset') {
      keys.reset()
      breaker.restart()
    }
    return presentControl(keys, target, urls, answer)
  })
  const urls: Urls = { checkout: checkout.url, business: business.url, control: control.url }
  const { setFault, recording, applied } = breaker
  return {
    ...urls,
    ...{ setFault, recording, applied },
    presentTarget: (presented) => presentTarget(keys, urls, presented),
    async close() {
      await Promise.all([checkout, business, control].map((each) => each.close()))
      upstream.close()
    },
  }
}

function presentTarget(keys: KeyRing, urls: Urls, target: Target): Target {
  const { other } = target
  return {
    ...keys.present(target, 0),
    ...urls,
    ...(other && { other: keys.present(other, 1) }),
  }
}

/** Replaces the target's addresses and encryption keys in an answer of the control plane by the proxy's. */
function presentControl(keys: KeyRing, target: Target, urls: Urls, answer: RawAnswer): RawAnswer {
  if (!answer.headers['content-type']?.includes('json')) return answer
  keys.update(parseJson(answer.body))
  const quote = (value = '') => JSON.stringify(value)
  let text = answer.body.toString()
  for (const { keys: own, pair } of keys.holders) {
    if (own.encryption && pair) text = text.replaceAll(quote(own.encryption.key), quote(pair.publicKey))
  }
  for (const name of ['checkout', 'business', 'control'] as const) {
    text = text.replaceAll(`"${name}":${quote(target[name])}`, `"${name}":${quote(urls[name])}`)
  }
  return { ...answer, body: Buffer.from(text) }
}
