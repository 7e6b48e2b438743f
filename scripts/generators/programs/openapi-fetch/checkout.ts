import createClient from 'openapi-fetch'
import type { paths } from './client/types.ts'

const { CHECKOUT_URL, PUBLIC_KEY, ENCRYPTED_ORDER } = process.env
const client = createClient<paths>({ baseUrl: CHECKOUT_URL! })
const body = { data: ENCRYPTED_ORDER! }
const headers = { 'api-key': PUBLIC_KEY! }

const created = await client.POST('/charge/order/create', { body, headers })
if (created.error) throw new Error(created.error.message)
const { reference, status } = created.data.data.order

// A public key where a secret key is due.
const refused = await client.POST('/charge/order/verify', { body, headers })
const refusal = { status: refused.response.status, message: refused.error?.message }

console.log(JSON.stringify({ reference, status, refusal }))
