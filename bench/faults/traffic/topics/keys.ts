import type { Day } from './day.ts'

const STRANGE = 'test_0000000000000000000000000000'

/** Calls each kind of endpoint without a key, and with an unknown, a wrong type of, a replaced and a live key. */
export async function useKeys({ first }: Day): Promise<void> {
  const { call, business } = first
  const { publicKey, secretKey, retired = {}, live = {} } = business
  for (const key of [null, `pk_${STRANGE}`, secretKey]) {
    await call('createOrder', { key })
    await call('initiatePayment', { key })
  }
  for (const key of [null, `sk_${STRANGE}`, publicKey]) {
    await call('verifyOrder', { key })
    await call('listTransactions', { key })
  }
  for (const key of [retired.publicKey, live.publicKey]) if (key) await call('createOrder', { key })
  for (const key of [retired.secretKey, live.secretKey]) if (key) await call('listTransactions', { key })
  await call('listRefunds', { key: publicKey })
  await call('listTvProviders', { key: null })
}
