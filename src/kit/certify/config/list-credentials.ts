import type { CertifyConfig } from './config.ts'

/** Names of headers that hold what somebody logs in with. */
const OF_CREDENTIALS = /auth|cookie|key|token|secret|password/i

/** Lists what the requests of a certify.json log in with: without `Bearer` before it, and each value of a cookie. */
export function listCredentials(config: CertifyConfig): string[] {
  const { buy, pin, otp, state, refund, partialRefund, reconcile } = config
  const actions = [buy, pin, otp, state, refund, partialRefund, reconcile].flat()
  const headers = actions.flatMap((action) =>
    action && 'path' in action ? Object.entries(action.headers ?? {}) : [],
  )
  const values = headers.flatMap(([name, value]) => (OF_CREDENTIALS.test(name) ? [value] : []))
  return [...new Set(values.flatMap((value) => value.split(/[\s;=,]+/).filter(isLong)))]
}

/** Shorter ones are words, such as the name of a cookie, and would make texts unreadable. */
const isLong = (text: string) => text.length >= 8 && !text.includes('{')
