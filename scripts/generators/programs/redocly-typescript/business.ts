import { readFile } from 'node:fs/promises'
import { configure, listTransactions, submitSourceOfFundsFile } from './client/client.ts'

const { BUSINESS_URL, PUBLIC_KEY, SECRET_KEY, TRANSACTION_ID, PROOF_FILE } = process.env
configure({
  serverUrl: BUSINESS_URL!,
  auth: { bearer: SECRET_KEY!, apiKey: { publicKey: PUBLIC_KEY! } },
})

const { transactions } = (await listTransactions({ query: { list: 3, page: 1 } })).data

// Takes a form, not the fields.
const form = new FormData()
form.set('transactionId', TRANSACTION_ID!)
form.set('sourceOfFunds', 'SALARY')
form.set('file', new Blob([await readFile(PROOF_FILE!)], { type: 'application/pdf' }), 'proof.pdf')
const file = await submitSourceOfFundsFile({ body: form }).then(
  ({ data }) => data.status,
  (error: Error) => error.message,
)

console.log(JSON.stringify({ listed: transactions.length, file }))
