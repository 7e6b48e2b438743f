import { RedirectError } from '../errors.ts'

/**
 * Refuses a redirect. Browsers hide it behind an opaque answer of status 0; the other runtimes show it. An answer after a
 * followed redirect is refused too: its sender is uncertain.
 */
export function refuseRedirect(operationId: string, request: Request, response: Response): void {
  const { status, type, redirected, headers } = response
  const isRedirect = status > 300 && status < 309 && status !== 304
  if (!isRedirect && !redirected && type !== 'opaqueredirect') return
  response.body?.cancel().catch(() => {})
  const target = redirected ? response.url : headers.get('location')
  throw new RedirectError(operationId, isRedirect ? status : undefined, readOrigin(target, request.url))
}

/** Only the origin: a path, a query and credentials may hold secrets. */
function readOrigin(target: string | null, base: string): string | undefined {
  if (!target || !URL.canParse(target, base)) return undefined
  const { protocol, origin } = new URL(target, base)
  return /^https?:$/.test(protocol) ? origin : undefined
}
