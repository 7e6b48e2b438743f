import { hashOf } from '../../styles/read-styles.ts'
import { type PageKind, scripts, stylesheets } from './document.ts'

/**
 * Returns every header of a page except its length. A checkout address grants access to its payment, so it is never sent as a
 * referrer. The inspector's does not, and its forms need `Origin`, which `no-referrer` would turn into `null`.
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
 * Builds the policy of a page: it allows what is inlined, by its hash, and nothing else. Only pages with a script may send
 * requests, and only to their own origin.
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
