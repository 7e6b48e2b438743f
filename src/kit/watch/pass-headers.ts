import type { IncomingMessage } from 'node:http'

/** Of one connection, and not of what is sent over it; others are named in `Connection`. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'upgrade', 'http2-settings']

/**
 * The headers of a request for the target, under the names by which they were sent, as often as they were. Takes those of the
 * connection out of the request: Java's HTTP client asks every http: URL for HTTP/2, and no answer to that could be passed back.
 */
export function takeHeaders(request: IncomingMessage, target: URL): Record<string, string | string[]> {
  const { headers, rawHeaders } = request
  const named = (headers.connection ?? '').toLowerCase().split(/[\s,]+/)
  const left = new Set([...OF_THE_CONNECTION, ...named])
  for (const name of left) delete headers[name]
  // A target that is to close answers a request that it has not read to its end by a reset, which may outrun the answer.
  headers.connection = 'keep-alive'
  for (const name of ['host', 'transfer-encoding']) left.add(name)
  const taken = groupByName(rawHeaders).filter(([name]) => !left.has(name.toLowerCase()))
  const written = taken.map(([name, values]) => [name, values.length > 1 ? values : values[0]!] as const)
  return { ...Object.fromEntries(written), Host: target.host }
}

/**
 * The same for an answer: the library joins headers of one name, or keeps the first, unless each is shown to it.
 *
 * @param keepsAlive whether the connection of the caller goes on after it
 */
export function fixHeaders(answer: IncomingMessage, request: IncomingMessage, keepsAlive: boolean): void {
  const { headers } = answer
  for (const name of OF_THE_CONNECTION) delete headers[name]
  headers.connection = keepsAlive ? 'keep-alive' : 'close'
  // For a caller of HTTP/1.0 the library reads it here.
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

/** What a request asks for, as a path: it may be a whole URL, or the `*` of OPTIONS. */
export function readPath(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}

/**
 * Where an answer leads, for a caller of the proxy. What is below the target's base URL is below the proxy's; all else is left as
 * it is, to the byte.
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
