import { parseWebUrl } from '../web-url.ts'

/**
 * Where the payer goes back to: the shop's `redirectUrl` with `reference` and `status` set in its query. Undefined
 * where the shop gave none, or one that is not of the web.
 */
export function buildReturnUrl(
  redirectUrl: string | null | undefined,
  { reference, status }: { reference: string; status: string },
): string | undefined {
  const url = parseWebUrl(redirectUrl)
  url?.searchParams.set('reference', reference)
  url?.searchParams.set('status', status)
  return url?.href
}
