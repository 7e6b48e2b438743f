import { createHash } from 'node:crypto'
import { checkoutStylesheet } from './styles/checkout.ts'
import { inspectorStylesheet } from './styles/inspector.ts'
import { parseWebUrl } from './web-url.ts'

export type PageKind = 'checkout' | 'inspector'

const styleHashes: Record<PageKind, string> = {
  checkout: hashStylesheet(checkoutStylesheet),
  inspector: hashStylesheet(inspectorStylesheet),
}

/**
 * The policy of a page: no scripts, no requests, the one inlined stylesheet by its hash.
 *
 * @param redirectUrl where a form's answer may redirect to: browsers apply `form-action` to redirects too
 */
export function contentSecurityPolicy(
  page: PageKind,
  { redirectUrl }: { redirectUrl?: string } = {},
): string {
  const redirectOrigin = parseWebUrl(redirectUrl)?.origin
  return [
    "default-src 'none'",
    `style-src '${styleHashes[page]}'`,
    'img-src data:',
    `form-action 'self'${redirectOrigin ? ` ${redirectOrigin}` : ''}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/**
 * Every header of a page but its length. The checkout's address is a capability, so it is never a referrer; the
 * inspector's is not, and its forms must carry `Origin`, which `no-referrer` would turn into `null`.
 */
export function pageHeaders(page: PageKind, options: { redirectUrl?: string } = {}): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(page, options),
    'cache-control': 'no-store',
    'referrer-policy': page === 'checkout' ? 'no-referrer' : 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  }
}

function hashStylesheet(stylesheet: string): string {
  return `sha256-${createHash('sha256').update(stylesheet).digest('base64')}`
}
