import { readFile } from 'node:fs/promises'
import createClient from 'openapi-fetch'
import type { paths } from './client/types.ts'

const { BUSINESS_URL, SECRET_KEY, TRANSACTION_ID, PROOF_FILE } = process.env
const client = createClient<paths>({ baseUrl: BUSINESS_URL! })
const headers = { authorization: `Bearer ${SECRET_KEY}` }

const listed = await client.GET('/transactions', { params: { query: { list: 3, page: 1 } }, headers })
if (listed.error) throw new Error(listed.error.message)
// The envelope's object or array does not go away where an operation says which: it is narrowed by hand.
const page = listed.data.data
if (!('transactions' in page)) throw new Error('no page of transactions')

// The type of `file` is string, so the form is made by hand.
const form = new FormData()
form.set('transactionId', TRANSACTION_ID!)
form.set('sourceOfFunds', 'SALARY')
form.set('file', new Blob([await readFile(PROOF_FILE!)], { type: 'application/pdf' }), 'proof.pdf')
const sent = await client.POST('/transfer/submit/source-of-funds/file', {
  body: { transactionId: TRANSACTION_ID!, sourceOfFunds: 'SALARY', file: '' },
  bodySerializer: () => form,
  headers,
})

const record = sent.data?.data
const file = record && 'status' in record ? record.status : sent.error?.message

console.log(JSON.stringify({ listed: page.transactions.length, file }))
