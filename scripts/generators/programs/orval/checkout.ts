import { createOrder, verifyOrder } from './client/client.ts'

const { PUBLIC_KEY, ENCRYPTED_ORDER } = process.env
const body = { data: ENCRYPTED_ORDER! }
const headers = { 'api-key': PUBLIC_KEY! }

const created = await createOrder(body, { headers })
if (created.status !== 200) throw new Error(created.data.message)
const { reference, status } = created.data.data.order

// A public key where a secret key is due.
const refused = await verifyOrder(body, { headers })
const refusal = { status: refused.status, message: refused.data.message }

console.log(JSON.stringify({ reference, status, refusal }))
