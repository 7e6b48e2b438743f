import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { MIMEType } from 'node:util'

const started = 'http.server.request.start'

/**
 * Normalizes requests that Prism cannot handle: it would fail before it looks for an operation, with 500 and a stack on the
 * terminal, or never answer.
 *
 * @param ports of the servers whose requests are normalized
 * @returns a function that ends it
 */
export function normalizeRequests(ports: readonly number[]): () => void {
  const listener = (message: unknown) => {
    const { request } = message as { request: IncomingMessage }
    if (!ports.includes(request.socket.localPort ?? -1)) return
    normalizeTarget(request)
    normalizeContentType(request)
    repeatEnd(request)
  }
  subscribe(started, listener)
  return () => unsubscribe(started, listener)
}

/** Turns an invalid URL into a path of one segment, which no operation has. */
function normalizeTarget(request: IncomingMessage): void {
  const target = request.url ?? ''
  if (!URL.canParse(target, 'http://localhost')) request.url = `/${encodeURIComponent(target)}`
}

/** Well-formed, but used by no operation: Prism refuses it with 415 if it reads a body. */
const UNREADABLE = 'application/x-unreadable'

/** Parses the type like a browser, so that a stray semicolon does no harm; anything else becomes a type that is refused. */
function normalizeContentType({ headers }: IncomingMessage): void {
  const type = headers['content-type']
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (type && hasBody) headers['content-type'] = readType(type)
}

function readType(type: string): string {
  try {
    const { essence, params } = new MIMEType(type)
    const charset = /^[\w.:-]+$/.exec(params.get('charset') ?? '')?.[0]
    const boundary = params.get('boundary')?.replaceAll('"', '')
    // Prism's own reader may stumble over other parameters.
    const kept = [charset && `; charset=${charset}`, boundary && `; boundary="${boundary}"`]
    return essence + kept.filter(Boolean).join('')
  } catch {
    return UNREADABLE
  }
}

type Once = (event: string, act: () => void) => IncomingMessage

/** Prism waits for the end of the request before it answers 400 to a malformed body, although the end has passed. */
function repeatEnd(request: IncomingMessage): void {
  const once = request.once.bind(request) as Once
  const repeated: Once = (event, act) => {
    if (event === 'end' && request.readableEnded) queueMicrotask(act)
    return once(event, act)
  }
  Object.assign(request, { once: repeated })
}
