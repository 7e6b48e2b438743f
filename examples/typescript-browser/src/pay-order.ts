import { unwrap } from 'paycontract'
import {
  type CheckoutClient,
  type CheckoutClientOptions,
  createCheckoutClient,
} from '../generated/checkout/client.ts'

export const price = { amount: 2500, currency: 'NGN' } as const

// #region encrypt-data
/**
 * The settings hold the public key and the encryption key, and both may be seen by anyone. Whatever is given as `data`
 * is encrypted by WebCrypto before it leaves the page. A secret key would be refused here.
 */
export function openCheckout(settings: CheckoutClientOptions): CheckoutClient {
  return createCheckoutClient({ ...settings, timeoutMs: 15_000 })
}
// #endregion encrypt-data

// #region create-order
export async function createOrder(checkout: CheckoutClient, reference: string, redirectUrl: string) {
  const customer = { firstname: 'Adaeze', lastname: 'Okafor', email: 'adaeze@example.com' }
  const data = { customer, order: { ...price, reference }, payment: { redirectUrl } }
  return unwrap(await checkout.POST('/charge/order/create', { body: { data } })).data.order
}
// #endregion create-order

// #region pay-order
/** Where the issuer asks for 3DS, `threeDSecureUrl` says where to send the customer. */
export async function payOrder(checkout: CheckoutClient, reference: string, cardnumber: string) {
  const card = { cardnumber, expirymonth: '12', expiryyear: '34', cvv: '123' }
  const data = { reference, paymentOption: 'CARD', card } as const
  const { paymentDetail, orderPayment } = unwrap(
    await checkout.POST('/charge/order/pay', { body: { data } }),
  ).data
  return { ...orderPayment, threeDSecureUrl: paymentDetail.threeDSecureUrl }
}
// #endregion pay-order

// #region follow-order
/** Asks until the order is final. It tells the customer something; it is no proof for the merchant. */
export async function followOrder(checkout: CheckoutClient, reference: string) {
  for (let waitMs = 250; ; waitMs = Math.min(2 * waitMs, 4000)) {
    const { data } = unwrap(await checkout.POST('/charge/order/status', { body: { data: { reference } } }))
    if (data.isFinalStatus) return data.orderSummary
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}
// #endregion follow-order
