import type { Operation } from '../../../src/kit/contract/contract.ts'
import { type Alternative, refuseWith } from '../alternative.ts'

/** Alternative credentials, and refusals for them. */
export const KEYS: readonly Alternative[] = [
  ...[302, 400, 401, 403].map((status) => ({
    name: `own-credential-${status}`,
    describes: `The business API takes another credential than a bearer key, and answers ours with ${status}.`,
    refuse: refuseWith(status, ({ operation: { host, row } }) => host === 'business' && row.key === 'secret'),
  })),
  {
    name: 'locks-out',
    describes: 'An unknown key gets an answer that asks to come back later, without a time.',
    refuse: refuseWith(429, ({ operation, headers }) => isUnknownKey(operation, headers)),
  },
]

/** Whether a key lacks the prefix of the sandbox's keys. */
function isUnknownKey({ host, row }: Operation, headers: Record<string, string>): boolean {
  const key = host === 'checkout' ? headers['api-key'] : headers['public-key']
  return row.key !== 'none' && key !== undefined && !/^[ps]k_/.test(key)
}
