import { readFile } from 'node:fs/promises'
import {
  configure as configureBusiness,
  listTransactions,
  submitSourceOfFundsFile,
} from './business-proposed/client.ts'
import { ApiError, configure, createOrder, verifyOrder } from './checkout-proposed/client.ts'

const { CHECKOUT_URL, BUSINESS_URL, PUBLIC_KEY, SECRET_KEY, ENCRYPTED_ORDER } = process.env
const { TRANSACTION_ID, PROOF_FILE } = process.env

// A public key, although `verifyOrder` requires a secret one.
configure({
  serverUrl: CHECKOUT_URL!,
  auth: { apiKey: { publicKey: PUBLIC_KEY!, secretKey: PUBLIC_KEY! } },
})
const body = { data: ENCRYPTED_ORDER! }
const created = await createOrder({ body })
const refused = await verifyOrder({ body }).catch((error: unknown) => error)
if (!(refused instanceof ApiError)) throw new Error('verifyOrder was not refused')

configureBusiness({
  serverUrl: BUSINESS_URL!,
  auth: { bearer: SECRET_KEY!, apiKey: { publicKey: PUBLIC_KEY! } },
})
const listed = await listTransactions({ query: { list: 3, page: 1 } })
// Its parameter is a form, not the fields.
const form = new FormData()
form.set('transactionId', TRANSACTION_ID!)
form.set('sourceOfFunds', 'SALARY')
form.set('file', new Blob([await readFile(PROOF_FILE!)], { type: 'application/pdf' }), 'proof.pdf')
const sent = await submitSourceOfFundsFile({ body: form })

console.log(
  JSON.stringify({
    order: created.data.order.status,
    refusal: `${refused.status} ${(refused.body as { message: string }).message}`,
    listed: listed.data.transactions.length,
    file: sent.data.status,
  }),
)
