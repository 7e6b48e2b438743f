import { RedirectError } from '../errors.ts'
import { quote } from '../quote.ts'

const redirectStatuses = [301, 302, 303, 307, 308]

/**
 * Refuses an answer that points elsewhere. Browsers hide it behind an opaque answer of status 0; the other runtimes
 * show it. An answer that came after a redirect is refused too: it is not certain who gave it.
 */
export function refuseRedirect(
  operationId: string,
  request: Request,
  response: Response,
  secrets: readonly string[],
): void {
  const { status, type, redirected, headers } = response
  const isRedirect = redirectStatuses.includes(status)
  if (!isRedirect && !redirected && type !== 'opaqueredirect') return
  response.body?.cancel().catch(() => {})
  const target = redirected ? response.url : headers.get('location')
  throw new RedirectError(
    operationId,
    isRedirect ? status : undefined,
    describe(target, request.url, secrets),
  )
}

/** A query may hold what is secret, and so may the credentials of a URL. */
function describe(target: string | null, base: string, secrets: readonly string[]): string | undefined {
  if (!target || !URL.canParse(target, base)) return undefined
  const { protocol, host, pathname } = new URL(target, base)
  return /^https?:$/.test(protocol)
    ? quote(`${protocol}//${host}${pathname}`, 200, secrets)
    : `a ${protocol} URL`
}
