import type { IncomingMessage } from 'node:http'
import type { HostName } from '../../src/kit/contract/contract.ts'
import type { Target } from '../../src/kit/target/target.ts'
import { listen } from '../faults/proxy/listen.ts'
import { findRoute } from '../faults/proxy/routes.ts'
import { createUpstream, flatten, type RawAnswer, readAll, type Upstream } from '../faults/proxy/upstream.ts'
import type { Alternative, AlternativeAnswer } from './alternatives.ts'

export interface ServedAlternative {
  checkout: string
  business: string
  close(): Promise<void>
}

/** Serves a target as another implementer would have made it: the same service, the gaps filled in another way. */
export async function serveAlternative(target: Target, alternative: Alternative): Promise<ServedAlternative> {
  const upstream = createUpstream()
  const serve = (host: HostName) =>
    listen((incoming) => answer(host, target, alternative, upstream, incoming))
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
  incoming: IncomingMessage,
): Promise<RawAnswer> {
  const raw = await readAll(incoming)
  const { pathname: path, search, searchParams: query } = new URL(incoming.url!, target[host])
  const method = incoming.method!
  const headers = flatten(incoming.headers)
  const operation = findRoute(host, method, path)?.operation
  const refused = operation && alternative.refuse?.({ operation, headers, query })
  if (refused) return write(refused, {})
  const answered = await upstream.ask(target[host], { method, path, search, headers, raw })
  const body = parse(answered.body)
  if (!operation || !alternative.rephrase || body === undefined) return answered
  return write(alternative.rephrase({ status: answered.status, body }, operation), answered.headers)
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

function write(
  { status, body }: AlternativeAnswer,
  { 'content-type': _, ...headers }: RawAnswer['headers'],
): RawAnswer {
  if (body === undefined) return { status, headers, body: Buffer.alloc(0) }
  return {
    status,
    headers: { ...headers, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  }
}
