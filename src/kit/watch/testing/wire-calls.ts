import type { WireCall } from '../../caller/wire-call.ts'
import type { Target } from '../../target/target.ts'

export const BASES = { checkout: 'https://checkout.test/v1', business: 'https://api.test' }

/** A target of two businesses, whose keys are in no document. */
export const TARGET: Target = {
  ...{ kind: 'live', profile: 'documented', capabilities: ['stateful'], ...BASES },
  ...{ publicKey: 'pk_test_caller_4f9a1c27e0', secretKey: 'sk_test_caller_83be5d10a6' },
  other: { publicKey: 'pk_test_second_c05b77d291', secretKey: 'sk_test_second_19e4fa6c38' },
}

const ENVELOPE = { success: true, statusCode: 200, message: 'Transactions' }
const META = { size: 20, totalItems: 1, nextPage: 0, previousPage: 0 }

/** Makes a transaction as a list shows it. */
export const transaction = (id: string, part: object = {}) => ({
  ...{
    id,
    amount: 100,
    fee: 1,
    currency: 'CAD',
    status: 'SUCCESSFUL',
    type: 'CREDIT',
    description: 'Invoice',
  },
  ...{ channel: null, method: null, businessId: 'b1', reference: `TXN_${id}`, balance: null, deposit: null },
  ...{ createdAt: '2026-01-01T09:00:00.000Z', updatedAt: '2026-01-01T09:00:00.000Z' },
  ...part,
})

let count = 0

/** Makes a call that lists transactions with a secret key. Each call is a second after the one before. */
export function listed(
  rows: object[],
  part: Partial<WireCall> & { key?: string; status?: number } = {},
): WireCall {
  const { key = TARGET.secretKey, status = 200, ...rest } = part
  const startedAtMs = Date.UTC(2026, 0, 1) + count++ * 1_000
  const body = JSON.stringify({ ...ENVELOPE, data: { transactions: rows, meta: META } })
  return {
    ...{
      method: 'GET',
      url: `${BASES.business}/transactions?list=true`,
      startedAtMs,
      endedAtMs: startedAtMs + 5,
    },
    headers: [['Authorization', `Bearer ${key}`]],
    answer: { status, headers: [['Content-Type', 'application/json']], body },
    ...rest,
  }
}
