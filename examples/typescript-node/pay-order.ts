import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type RsaPadding, unwrap } from 'paycontract'
import { createCheckoutClient } from './generated/checkout/client.ts'

// #region encrypt-data
const checkout = createCheckoutClient({
  baseUrl: read('CHECKOUT_URL'),
  publicKey: read('PUBLIC_KEY'),
  secretKey: read('SECRET_KEY'), // on a server only
  // You write `data` as an object; it leaves as one RSA block in base64.
  encryption: {
    key: await readFile(read('ENCRYPTION_KEY_FILE'), 'utf8'),
    padding: read('ENCRYPTION_PADDING') as RsaPadding,
  },
  timeoutMs: 10_000,
})
// #endregion encrypt-data

// #region create-order
const reference = `ORD-${randomUUID().slice(0, 13).toUpperCase()}`
const created = unwrap(
  await checkout.POST('/charge/order/create', {
    body: {
      data: {
        customer: { firstname: 'Adaeze', lastname: 'Okafor', email: 'adaeze@example.com' },
        order: { amount: 2500, currency: 'NGN', reference },
      },
    },
  }),
)
console.log(
  `created  ${created.data.order.status}, ${created.data.order.amount} ${created.data.order.currency}`,
)
// #endregion create-order

// #region pay-order
const paid = unwrap(
  await checkout.POST('/charge/order/pay', {
    body: {
      data: {
        reference,
        paymentOption: 'CARD',
        card: { cardnumber: '4242424242424242', expirymonth: '12', expiryyear: '34', cvv: '123' },
      },
    },
  }),
)
console.log(`paid     ${paid.data.orderPayment.status}, ${paid.data.orderPayment.paymentReference}`)
// #endregion pay-order

// #region verify-order
// With the secret key, so on the server: release the goods only after this.
const verified = unwrap(await checkout.POST('/charge/order/verify', { body: { data: { reference } } }))
const { order } = verified.data
console.log(`verified ${order.amount} ${order.currency}\n${order.reference} ${order.status}`)
// #endregion verify-order
process.exitCode = order.status === 'SUCCESSFUL' ? 0 : 1

function read(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`The variable ${name} is not set: see README.md.`)
  return value
}
