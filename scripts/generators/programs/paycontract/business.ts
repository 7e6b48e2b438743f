import { readFile } from 'node:fs/promises'
import { unwrap } from 'paycontract'
import { createBusinessClient } from './client/business/client.ts'

const { BUSINESS_URL, SECRET_KEY, TRANSACTION_ID, PROOF_FILE } = process.env
const client = createBusinessClient({ baseUrl: BUSINESS_URL!, secretKey: SECRET_KEY! })

const listed = unwrap(await client.GET('/transactions', { params: { query: { list: 3, page: 1 } } }))

const file = new File([await readFile(PROOF_FILE!)], 'proof.pdf', { type: 'application/pdf' })
const sent = unwrap(
  await client.POST('/transfer/submit/source-of-funds/file', {
    body: { transactionId: TRANSACTION_ID!, sourceOfFunds: 'SALARY', file },
  }),
)

console.log(JSON.stringify({ listed: listed.data.transactions.length, file: sent.data.status }))
