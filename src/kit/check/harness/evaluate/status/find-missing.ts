import type { Target } from '../../../../target/target.ts'
import { createShared, type Share } from '../../create-shared.ts'
import { withoutKey } from '../../probes/keys.ts'
import type { WireRequest } from '../../wire/exchange.ts'
import type { Exchange } from '../../wire/request.ts'
import { sendProbe } from '../../wire/send-probe.ts'
import { type Asked, areAlike } from './likeness.ts'

/** A path that no service has. */
const NONSENSE = 'nonsense-7c1e'

/** What a host answers for paths that it does not serve, by kind of request. One answer serves all operations. */
const answers = new WeakMap<Target, Share<string, Asked>>()

/** The service wants another key or another time, which says nothing about its paths. */
const SAYS_NOTHING = [401, 403, 429]

/** The method does not exist, whatever the path. */
const NO_METHOD = [405, 501]

export interface Finding {
  isMissing: boolean
  why: string
}

/**
 * Finds whether an operation answers like a path that does not exist, to a request with the right key and to others. Undefined
 * if the answer shows neither.
 *
 * @param namesRecord the request names a record that may not exist
 */
export async function findMissing(
  target: Target,
  exchange: Exchange,
  namesRecord: boolean,
): Promise<Finding | undefined> {
  const { status, operation, sent } = exchange
  if (SAYS_NOTHING.includes(status)) return undefined
  const { method, path } = operation.row
  if (NO_METHOD.includes(status))
    return { isMissing: true, why: `${method} ${path} is missing: it answers ${status}` }
  const isThere = { isMissing: false, why: '' }
  if (!areAlike(exchange, await askNonsense(target, exchange, sent))) return isThere
  if (status === 404 && namesRecord) return undefined
  for (const other of listVariations(exchange)) {
    const asked = { sent: other, received: await sendProbe(target, other) }
    if (!areAlike(asked, await askNonsense(target, exchange, other))) return isThere
  }
  return {
    isMissing: true,
    why: `${method} ${path} is missing: it answers like the unknown path /${NONSENSE} does`,
  }
}

/** Lists the same request without its key, and with an unreadable body. An operation that exists refuses these otherwise. */
function listVariations({ operation, sent }: Exchange): WireRequest[] {
  const isText = typeof sent.body === 'string'
  return [
    { ...sent, headers: withoutKey(sent.headers, operation) },
    ...(isText ? [{ ...sent, body: '{' }] : []),
  ]
}

function askNonsense(target: Target, { operation }: Exchange, sent: WireRequest): Promise<Asked> {
  const { host } = operation
  const share = answers.get(target) ?? createShared<string, Asked>()
  answers.set(target, share)
  const { method, body, headers } = sent
  const way = [host, method, typeof body, body === '{', [...headers.keys()].join()].join(' ')
  return share(way, () => ask(target[host], operation.row.path, sent, target))
}

/** Keeps the prefix that all paths of the host share: what lies before it may answer other paths. */
async function ask(base: string, path: string, sent: WireRequest, target: Target): Promise<Asked> {
  const [first] = path.split('/').filter(Boolean)
  const prefix = first === 'charge' ? `/${first}` : ''
  const request = { ...sent, url: `${base.replace(/\/$/, '')}${prefix}/${NONSENSE}` }
  return { sent: request, received: await sendProbe(target, request) }
}
