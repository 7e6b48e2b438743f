import { readFile } from 'node:fs/promises'
import { listTransactions, submitSourceOfFundsFile } from './client/client.ts'

const { SECRET_KEY, TRANSACTION_ID, PROOF_FILE } = process.env
const headers = { authorization: `Bearer ${SECRET_KEY}` }

const listed = await listTransactions({ list: 3, page: 1 }, { headers })
if (listed.status !== 200) throw new Error(listed.data.message)
const { transactions } = listed.data.data

const file = new File([await readFile(PROOF_FILE!)], 'proof.pdf', { type: 'application/pdf' })
const proof = { transactionId: TRANSACTION_ID!, sourceOfFunds: 'SALARY', file } as const
const sent = await submitSourceOfFundsFile(proof, { headers })

console.log(
  JSON.stringify({
    listed: transactions.length,
    file: sent.status === 200 ? sent.data.data.status : sent.data.message,
  }),
)
