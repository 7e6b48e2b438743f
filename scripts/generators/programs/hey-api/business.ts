import { readFile } from 'node:fs/promises'
import { listTransactions, submitSourceOfFundsFile } from './client'
import { client } from './client/client.gen'

const { BUSINESS_URL, PUBLIC_KEY, SECRET_KEY, TRANSACTION_ID, PROOF_FILE } = process.env
client.setConfig({
  baseUrl: BUSINESS_URL!,
  auth: ({ scheme }) => (scheme === 'bearer' ? SECRET_KEY : PUBLIC_KEY),
})

const listed = await listTransactions({ query: { list: 3, page: 1 }, throwOnError: true })
const { transactions } = listed.data.data

const file = new File([await readFile(PROOF_FILE!)], 'proof.pdf', { type: 'application/pdf' })
const sent = await submitSourceOfFundsFile({
  body: { transactionId: TRANSACTION_ID!, sourceOfFunds: 'SALARY', file },
})

console.log(
  JSON.stringify({ listed: transactions.length, file: sent.data?.data.status ?? sent.error?.message }),
)
