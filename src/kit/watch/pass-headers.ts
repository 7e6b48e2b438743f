import type { IncomingMessage } from 'node:http'

/** Hop-by-hop headers. `Connection` may name others. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'upgrade', 'http2-settings']

/**
 * Returns the request headers for the target, with their original names and repetitions. Removes those of the connection from
 * the request: Java's HTTP client tries to upgrade every http: URL to HTTP/2, and that answer could not be passed back.
 */
export function takeHeaders(request: IncomingMessage, target: URL): Record<string, string | string[]> {
  const { headers, rawHeaders } = request
  const named = (headers.connection ?? '').toLowerCase().split(/[\s,]+/)
  const left = new Set([...OF_THE_CONNECTION, ...named])
  for (const name of left) delete headers[name]
  // A target that is asked to close resets a request that it has not read to its end, and the reset may outrun the answer.
  headers.connection = 'keep-alive'
  for (const name of ['host', 'transfer-encoding']) left.add(name)
  const taken = groupByName(rawHeaders).filter(([name]) => !left.has(name.toLowerCase()))
  const written = taken.map(([name, values]) => [name, values.length > 1 ? values : values[0]!] as const)
  return { ...Object.fromEntries(written), Host: target.host }
}

/**
 * Fixes the headers of an answer. The library joins headers with the same name, or keeps the first, unless it is given a list.
 *
 * @param keepsAlive whether the connection of the caller stays open after it
 */
export function fixHeaders(answer: IncomingMessage, request: IncomingMessage, keepsAlive: boolean): void {
  const { headers } = answer
  for (const name of OF_THE_CONNECTION) delete headers[name]
  headers.connection = keepsAlive ? 'keep-alive' : 'close'
  // For an HTTP/1.0 caller the library reads it here.
  request.headers.connection = headers.connection
  for (const [name, values] of groupByName(answer.rawHeaders)) {
    const known = name.toLowerCase()
    if (known in headers && values.length > 1) (headers as Record<string, string[]>)[known] = values
  }
}

function groupByName(rawHeaders: readonly string[]): [name: string, values: string[]][] {
  const pairs = rawHeaders.flatMap((name, index) =>
    index % 2 ? [] : [[name, rawHeaders[index + 1]!] as const],
  )
  const groups = Map.groupBy(pairs, ([name]) => name.toLowerCase())
  return [...groups.values()].map((group) => [group[0]![0], group.map(([, value]) => value)])
}

/** Returns the path that is requested: the request may name a whole URL, or the `*` of OPTIONS. */
export function readPath(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}

/**
 * Rewrites the Location of an answer for a caller of the proxy. What is below the target's base URL is moved below the proxy's;
 * anything else stays unchanged, to the byte.
 *
 * @param base path of the target's base URL, without a slash at its end
 * @param here origin of the proxy, as the caller named it
 */
export function leadHere(location: string, target: URL, base: string, here: string): string {
  const [, origin = '', path = ''] = /^((?:https?:)?\/\/[^/?#]*)?(.*)$/is.exec(location) ?? []
  const isOfTarget = URL.canParse(location, target.href) && new URL(location, target).origin === target.origin
  const isWhole = origin !== ''
  if (!isOfTarget || !(isWhole || path.startsWith('/'))) return location
  const isBelow = path.startsWith(base) && /^(?:[/?#]|$)/.test(path.slice(base.length))
  if (isBelow) return isWhole ? `${here}${path.slice(base.length)}` : path.slice(base.length) || '/'
  return isWhole ? location : `${target.origin}${path}`
}
