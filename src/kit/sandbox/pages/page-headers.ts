import { hashOf } from '../../styles/read-styles.ts'
import { type PageKind, scripts, stylesheets } from './document.ts'

/**
 * Every header of a page but its length. The checkout's address is a capability, so it is never a referrer; the
 * inspector's is not, and its forms must carry `Origin`, which `no-referrer` would turn into `null`.
 */
export function pageHeaders(kind: PageKind): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(kind),
    'cache-control': 'no-store',
    'referrer-policy': kind === 'checkout' ? 'no-referrer' : 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  }
}

/**
 * The policy of a page: what is inlined, by its hash, and nothing else. Only where there is a script are there requests,
 * and those to the page's own origin.
 */
function contentSecurityPolicy(kind: PageKind): string {
  const script = scripts[kind]
  return [
    "default-src 'none'",
    `style-src '${hashOf(stylesheets[kind])}'`,
    ...(script ? [`script-src '${hashOf(script)}'`, "connect-src 'self'"] : []),
    'img-src data:',
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
