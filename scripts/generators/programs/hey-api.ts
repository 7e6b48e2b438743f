import { readFile } from 'node:fs/promises'
import { listTransactions, submitSourceOfFundsFile } from './business-proposed'
import { client as business } from './business-proposed/client.gen'
import { createOrder, verifyOrder } from './checkout-proposed'
import { client as checkout } from './checkout-proposed/client.gen'

const { CHECKOUT_URL, BUSINESS_URL, PUBLIC_KEY, SECRET_KEY, ENCRYPTED_ORDER } = process.env
const { TRANSACTION_ID, PROOF_FILE } = process.env

// A public key, although `verifyOrder` requires a secret one.
checkout.setConfig({ baseUrl: CHECKOUT_URL!, auth: PUBLIC_KEY! })
const body = { data: ENCRYPTED_ORDER! }
const created = await createOrder({ body, throwOnError: true })
const refused = await verifyOrder({ body })

business.setConfig({
  baseUrl: BUSINESS_URL!,
  auth: ({ scheme }) => (scheme === 'bearer' ? SECRET_KEY : PUBLIC_KEY),
})
const listed = await listTransactions({ query: { list: 3, page: 1 }, throwOnError: true })
const file = new File([await readFile(PROOF_FILE!)], 'proof.pdf', { type: 'application/pdf' })
const sent = await submitSourceOfFundsFile({
  body: { transactionId: TRANSACTION_ID!, sourceOfFunds: 'SALARY', file },
})

console.log(
  JSON.stringify({
    order: created.data.data.order.status,
    refusal: `${refused.response?.status} ${refused.error?.message}`,
    listed: listed.data.data.transactions.length,
    file: sent.data?.data.status ?? sent.error?.message,
  }),
)
