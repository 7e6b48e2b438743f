import { parseWebUrl } from '../web-url.ts'

/**
 * Builds the address that the payer returns to: the shop's `redirectUrl` with `reference` and `status` set in its query.
 * Undefined if the shop gave none, or one that is neither http nor https.
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
