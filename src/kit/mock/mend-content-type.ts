import type { IncomingMessage } from 'node:http'
import { MIMEType } from 'node:util'

/** Well-formed, and of no operation: Prism refuses it with 415 wherever it reads a body. */
const UNREADABLE = 'application/x-unreadable'

/**
 * Gives Prism a `Content-Type` that it can read. At any other it fails before it looks at the operation, with 500. The
 * type is read as browsers read it, so that a stray semicolon does no harm; what is none is no type that is taken.
 */
export function mendContentType({ headers }: IncomingMessage): void {
  const type = headers['content-type']
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (type && hasBody) headers['content-type'] = read(type)
}

function read(type: string): string {
  try {
    const { essence, params } = new MIMEType(type)
    const charset = /^[\w.:-]+$/.exec(params.get('charset') ?? '')?.[0]
    const boundary = params.get('boundary')
    // Parameters that mean nothing here may be what Prism's own reader stumbles over.
    const kept = [
      charset && `; charset=${charset}`,
      boundary && `; boundary="${boundary.replaceAll('"', '')}"`,
    ]
    return essence + kept.filter(Boolean).join('')
  } catch {
    return UNREADABLE
  }
}
