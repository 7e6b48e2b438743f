import type { HostName } from '../../src/kit/contract/contract.ts'
import type { Target } from '../../src/kit/target/target.ts'
import {
  createUpstream,
  listen,
  type RawAnswer,
  type RawRequest,
  type Upstream,
} from '../faults/proxy/http.ts'
import { findRoute } from '../faults/proxy/routes.ts'
import { parseJson } from '../faults/proxy/wire.ts'
import type { Alternative, AlternativeAnswer } from './alternative.ts'

export type ServedAlternative = Awaited<ReturnType<typeof serveAlternative>>

/** Serves a target as another implementer might: the same service, with its gaps filled differently. */
export async function serveAlternative(target: Target, alternative: Alternative) {
  const upstream = createUpstream()
  const serve = (host: HostName) => listen((came) => answer(host, target, alternative, upstream, came))
  const [checkout, business] = await Promise.all([serve('checkout'), serve('business')])
  return {
    checkout: checkout.url,
    business: business.url,
    async close() {
      await Promise.all([checkout.close(), business.close()])
      upstream.close()
    },
  }
}

async function answer(
  host: HostName,
  target: Target,
  alternative: Alternative,
  upstream: Upstream,
  came: RawRequest,
): Promise<RawAnswer> {
  const { method, path, search, headers } = came
  const operation = findRoute(host, method, path)?.operation
  const query = new URLSearchParams(search)
  const sent = parseJson(came.raw)
  const refused = operation && alternative.refuse?.({ operation, headers, query, body: sent })
  if (refused) return write(refused, {})
  const answered = await upstream.ask(target[host], came)
  const body = parseJson(answered.body)
  if (!operation || !alternative.rephrase || body === undefined) return answered
  return write(alternative.rephrase({ status: answered.status, body }, operation), answered.headers)
}

function write(
  { status, body, mediaType = 'application/json' }: AlternativeAnswer,
  { 'content-type': _, ...headers }: RawAnswer['headers'],
): RawAnswer {
  if (body === undefined) return { status, headers, body: Buffer.alloc(0) }
  return {
    status,
    headers: { ...headers, 'content-type': mediaType },
    body: Buffer.from(mediaType.startsWith('text/') ? String(body) : JSON.stringify(body)),
  }
}
