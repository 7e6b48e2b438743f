import { createOrder, verifyOrder } from './client'
import { client } from './client/client.gen'

const { CHECKOUT_URL, PUBLIC_KEY, ENCRYPTED_ORDER } = process.env
client.setConfig({ baseUrl: CHECKOUT_URL!, auth: PUBLIC_KEY! })
const body = { data: ENCRYPTED_ORDER! }

const created = await createOrder({ body, throwOnError: true })
const { reference, status } = created.data.data.order

// A public key where a secret key is due.
const refused = await verifyOrder({ body })
const refusal = { status: refused.response?.status, message: refused.error?.message }

console.log(JSON.stringify({ reference, status, refusal }))
