import { RedirectError } from '../errors.ts'

/**
 * Refuses an answer that points elsewhere. Browsers hide it behind an opaque answer of status 0; the other runtimes
 * show it. An answer that came after a redirect is refused too: it is not certain who gave it.
 */
export function refuseRedirect(operationId: string, request: Request, response: Response): void {
  const { status, type, redirected, headers } = response
  const isRedirect = status > 300 && status < 309 && status !== 304
  if (!isRedirect && !redirected && type !== 'opaqueredirect') return
  response.body?.cancel().catch(() => {})
  const target = redirected ? response.url : headers.get('location')
  throw new RedirectError(operationId, isRedirect ? status : undefined, readOrigin(target, request.url))
}

/** No more than the origin: a path, a query and credentials may hold what is secret. */
function readOrigin(target: string | null, base: string): string | undefined {
  if (!target || !URL.canParse(target, base)) return undefined
  const { protocol, origin } = new URL(target, base)
  return /^https?:$/.test(protocol) ? origin : undefined
}
