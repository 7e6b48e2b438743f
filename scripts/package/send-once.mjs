// Sends writes on kept connections to a service that drops each and counts it: see sent-once.ts.
import { createBusinessClient, createCheckoutClient } from 'paycontract'

export async function sendOnce(baseUrl) {
  const keys = { baseUrl, publicKey: 'pk_test_once', secretKey: 'sk_test_once' }
  const checkout = createCheckoutClient({ ...keys, encryption: { encrypt: () => 'sealed' } })
  const business = createBusinessClient(keys)
  const kyc = {
    idType: 'PASSPORT',
    idNumber: '1',
    country: 'NG',
    dateOfBirth: '1990-01-01',
    address: 'Lagos',
  }
  const writes = [
    () => checkout.createRefund({ data: { reference: 'ORD-1' } }, { idempotencyKey: 'once' }),
    () => business.attachCustomerKyc({ id: 'CUS_1', ...kyc }),
    () => business.removeCadCollectionEmail({ id: 'CCE_1' }),
  ]
  for (const write of writes) {
    for (let reads = 0; reads < 3; reads++) {
      await checkout.ping()
      // A connection is free again once its answer is done with.
      await new Promise((resolve) => setTimeout(resolve))
    }
    const { code } = await write().catch((error) => error)
    if (code !== 'outcome_unknown') throw new Error(`${code} in place of outcome_unknown`)
  }
}
