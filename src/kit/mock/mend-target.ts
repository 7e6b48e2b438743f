import type { IncomingMessage } from 'node:http'

/**
 * Gives Prism a request target that it can read. At any other it fails before it looks for an operation, with 500 and
 * a stack on the terminal. What is no address becomes a path of one segment, which no operation has.
 */
export function mendTarget(request: IncomingMessage): void {
  const target = request.url ?? ''
  if (!URL.canParse(target, 'http://localhost')) request.url = `/${encodeURIComponent(target)}`
}
