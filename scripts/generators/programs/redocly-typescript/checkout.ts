import { ApiError, configure, createOrder, verifyOrder } from './client/client.ts'

const { CHECKOUT_URL, PUBLIC_KEY, ENCRYPTED_ORDER } = process.env
configure({
  serverUrl: CHECKOUT_URL!,
  // Each scheme has its own key; here a public key stands where a secret key is due.
  auth: { apiKey: { publicKey: PUBLIC_KEY!, secretKey: PUBLIC_KEY! } },
})
const body = { data: ENCRYPTED_ORDER! }

const created = await createOrder({ body })
const { reference, status } = created.data.order

const refused = await verifyOrder({ body }).catch((error: unknown) => error)
if (!(refused instanceof ApiError)) throw new Error('verifyOrder was not refused')
const refusal = { status: refused.status, message: (refused.body as { message: string }).message }

console.log(JSON.stringify({ reference, status, refusal }))
