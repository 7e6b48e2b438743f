import { unwrap, WrongKeyTypeError } from 'paycontract'
import { createCheckoutClient } from './client/checkout/client.ts'

const { CHECKOUT_URL, PUBLIC_KEY, ENCRYPTION_KEY, ORDER_REFERENCE } = process.env
const client = createCheckoutClient({
  baseUrl: CHECKOUT_URL!,
  publicKey: PUBLIC_KEY!,
  // A public key where a secret key is due.
  secretKey: PUBLIC_KEY!,
  encryption: { key: ENCRYPTION_KEY!, padding: 'oaep-sha256' },
})

// Takes the plaintext, and encrypts it.
const customer = { firstname: 'Adaeze', lastname: 'Okafor', email: 'adaeze@example.com' }
const order = { amount: 15000, currency: 'NGN', reference: ORDER_REFERENCE! } as const
const created = unwrap(await client.POST('/charge/order/create', { body: { data: { customer, order } } }))
const { reference, status } = created.data.order

const body = { data: { reference: ORDER_REFERENCE! } }
try {
  unwrap(await client.POST('/charge/order/verify', { body }))
} catch (error) {
  if (!(error instanceof WrongKeyTypeError)) throw error
  const refusal = { status: error.status, message: error.apiMessage }
  console.log(JSON.stringify({ reference, status, refusal }))
}
