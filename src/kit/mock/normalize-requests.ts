import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { MIMEType } from 'node:util'

const started = 'http.server.request.start'

/**
 * Makes of a request what Prism can read and answer. At any other it fails before it looks for an operation, with 500
 * and a stack on the terminal, or never answers.
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

/** What is not an address becomes a path of one segment, which no operation has. */
function normalizeTarget(request: IncomingMessage): void {
  const target = request.url ?? ''
  if (!URL.canParse(target, 'http://localhost')) request.url = `/${encodeURIComponent(target)}`
}

/** Well-formed, and of no operation: Prism refuses it with 415 wherever it reads a body. */
const UNREADABLE = 'application/x-unreadable'

/** The type is read as browsers read it, so that a stray semicolon does no harm; anything else is not a type that is taken. */
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
    // Parameters that mean nothing here may be what Prism's own reader stumbles over.
    const kept = [charset && `; charset=${charset}`, boundary && `; boundary="${boundary}"`]
    return essence + kept.filter(Boolean).join('')
  } catch {
    return UNREADABLE
  }
}

type Once = (event: string, act: () => void) => IncomingMessage

/** When Prism cannot parse a body it waits for the request's end before it answers 400, although the end has passed. */
function repeatEnd(request: IncomingMessage): void {
  const once = request.once.bind(request) as Once
  const repeated: Once = (event, act) => {
    if (event === 'end' && request.readableEnded) queueMicrotask(act)
    return once(event, act)
  }
  Object.assign(request, { once: repeated })
}
