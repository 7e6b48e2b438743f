import { createBusinessClient, createCheckoutClient } from '../../src/client/index.ts'
import { listen } from '../../src/kit/cli/serve-host.ts'
import { createSandbox } from '../../src/kit/sandbox/index.ts'
import { resetSandbox } from '../../src/kit/sandbox/start/set-up.ts'
import { updateRow } from '../../src/kit/sandbox/store/rows.ts'
import type { Schema } from '../../src/kit/sandbox/store/schema.ts'

/** A sandbox that samples are run against, one after the other. */
export interface Stage {
  /** What the samples read of their environment; the encryption key is in a file of its own. */
  variables: Record<string, string>
  encryptionKey: string
  reset(): Promise<void>
  /** What the latest request held, decrypted. */
  latestRequest(): unknown
  createOrder(reference: string): Promise<unknown>
  payOrder(reference: string): Promise<unknown>
  saveCard(token: string): Promise<unknown>
  initiatePayment(reference: string): Promise<unknown>
  registerEmail(id: string): Promise<unknown>
  close(): Promise<void>
}

const CUSTOMER = { firstName: 'Ngozi', lastName: 'Eze', email: 'ngozi.eze@example.com' }
const CARD = { expirymonth: '09', expiryyear: '34', cvv: '123', cardnumber: '4242424242424242' }

/** Starts a sandbox in memory, on free ports, which checks each of its answers against the specification. */
export async function openStage(): Promise<Stage> {
  const sandbox = await createSandbox({ strict: true })
  const [checkoutAt, businessAt] = await Promise.all(
    (['checkout', 'business'] as const).map((name) =>
      listen(sandbox[name], { name, port: 0, address: '127.0.0.1' }),
    ),
  )
  const urls = { checkout: checkoutAt!.url, business: businessAt!.url }
  sandbox.setUrls({ ...urls, control: urls.business })
  const [own] = (await sandbox.describe()).businesses
  const { publicKey, secretKey, encryptionKey, padding, cardKey } = own!
  const keys = { publicKey, secretKey }
  const checkout = createCheckoutClient({
    ...{ ...keys, baseUrl: urls.checkout },
    encryption: { key: encryptionKey, padding },
  })
  const business = createBusinessClient({ ...keys, baseUrl: urls.business })

  /** Gives a record the name that a sample knows it by. The service itself draws its names. */
  function rename<T extends keyof Schema>(table: T, match: Partial<Schema[T]>, name: Partial<Schema[T]>) {
    return sandbox.runtime.database.write((db) => updateRow(db, table, match, name))
  }

  const stage: Stage = {
    encryptionKey,
    variables: {
      CHECKOUT_URL: urls.checkout,
      BUSINESS_URL: urls.business,
      PUBLIC_KEY: publicKey,
      SECRET_KEY: secretKey,
      ENCRYPTION_PADDING: padding,
      CARD_KEY: cardKey,
    },
    reset: () => resetSandbox(sandbox.runtime, { isEmpty: false }),
    latestRequest: () => sandbox.runtime.requestLog.list()[0]?.requestBody,
    createOrder: (reference) =>
      checkout.createOrder({
        data: { customer: { email: CUSTOMER.email }, order: { amount: 15000, currency: 'NGN', reference } },
      }),
    async payOrder(reference) {
      await stage.createOrder(reference)
      return checkout.payOrder({ data: { reference, paymentOption: 'CARD', card: CARD } })
    },
    async saveCard(token) {
      const reference = 'ORD-with-a-card'
      await stage.payOrder(reference)
      const { data } = await checkout.saveCard({ data: { reference } })
      return rename('savedCards', { token: data.cardToken }, { token })
    },
    async initiatePayment(reference) {
      const made = await business.initiatePayment({ amount: 4500, currency: 'NGN', customer: CUSTOMER })
      return rename('orders', { reference: made.data.reference }, { reference })
    },
    async registerEmail(id) {
      const made = await business.registerCadCollectionEmail({ email: CUSTOMER.email })
      return rename('cadEmails', { id: made.data.id }, { id })
    },
    async close() {
      await Promise.all([checkoutAt!.drain(1000), businessAt!.drain(1000)])
      await sandbox.close()
    },
  }
  return stage
}
