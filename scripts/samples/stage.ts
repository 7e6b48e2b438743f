import {
  type BusinessClient,
  type CheckoutClient,
  createBusinessClient,
  createCheckoutClient,
} from '../../src/client/index.ts'
import type { ReadyBusiness } from '../../src/kit/sandbox/index.ts'
import { createSandbox, type Sandbox } from '../../src/kit/sandbox/start/create-sandbox.ts'
import { resetSandbox } from '../../src/kit/sandbox/start/set-up.ts'
import { updateRow } from '../../src/kit/sandbox/store/rows.ts'
import type { Schema } from '../../src/kit/sandbox/store/schema.ts'
import { listen } from '../../src/kit/serve/serve-host.ts'

/** A sandbox for running samples, one after the other. */
export interface Stage extends Properties {
  /** Environment variables for the samples; the encryption key is in a file. */
  variables: Record<string, string>
  encryptionKey: string
  reset(): Promise<void>
  /** Returns the body of the latest request, decrypted. */
  latestRequest(): unknown
  close(): Promise<void>
}

/** Creates records for a sample, under the names that it uses. */
interface Properties {
  createOrder(reference: string): Promise<unknown>
  payOrder(reference: string): Promise<unknown>
  saveCard(token: string): Promise<unknown>
  initiatePayment(reference: string): Promise<unknown>
  registerEmail(id: string): Promise<unknown>
}

/** Called with each request before the sandbox. The returned function is called with the status of the answer. */
export type WatchCall = (request: Request) => Promise<((status: number) => void) | undefined>

/** Starts a sandbox in memory, on free ports, which checks each of its answers against the specification. */
export async function openStage(watchCall: WatchCall = async () => undefined): Promise<Stage> {
  const sandbox = await createSandbox({ strict: true })
  const serve = (name: 'checkout' | 'business') => {
    const fetch = async (request: Request) => {
      const seen = await watchCall(request)
      const response = await sandbox[name].fetch(request)
      seen?.(response.status)
      return response
    }
    return listen({ fetch }, { name, port: 0, address: '127.0.0.1' })
  }
  const [checkout, business] = await Promise.all([serve('checkout'), serve('business')])
  sandbox.setUrls({ checkout: checkout.url, business: business.url, control: business.url })
  const [keys] = (await sandbox.describe()).businesses as [ReadyBusiness]
  return {
    ...createProperties(sandbox, keys, { checkout: checkout.url, business: business.url }),
    encryptionKey: keys.encryptionKey,
    variables: {
      CHECKOUT_URL: checkout.url,
      BUSINESS_URL: business.url,
      PUBLIC_KEY: keys.publicKey,
      SECRET_KEY: keys.secretKey,
      ENCRYPTION_PADDING: keys.padding,
      CARD_KEY: keys.cardKey,
    },
    reset: () => resetSandbox(sandbox.runtime, { isEmpty: false }),
    latestRequest: () => sandbox.runtime.requestLog.list()[0]?.requestBody,
    async close() {
      await Promise.all([checkout.drain(1000), business.drain(1000)])
      await sandbox.close()
    },
  }
}

const CUSTOMER = { firstName: 'Ngozi', lastName: 'Eze', email: 'ngozi.eze@example.com' }
const CARD = { expirymonth: '09', expiryyear: '34', cvv: '123', cardnumber: '4242424242424242' }

function createProperties(
  sandbox: Sandbox,
  { publicKey, secretKey, encryptionKey, padding }: ReadyBusiness,
  urls: { checkout: string; business: string },
): Properties {
  const keys = { publicKey, secretKey }
  const encryption = { key: encryptionKey, padding }
  const checkout: CheckoutClient = createCheckoutClient({ ...keys, baseUrl: urls.checkout, encryption })
  const business: BusinessClient = createBusinessClient({ ...keys, baseUrl: urls.business })

  /** Renames a record to the sample's name: the service itself generates most names. */
  function rename<T extends keyof Schema>(table: T, match: Partial<Schema[T]>, name: Partial<Schema[T]>) {
    return sandbox.runtime.database.write((db) => updateRow(db, table, match, name))
  }

  const createOrder = (reference: string) =>
    checkout.createOrder({
      data: { customer: { email: CUSTOMER.email }, order: { amount: 15000, currency: 'NGN', reference } },
    })
  const payOrder = async (reference: string) => {
    await createOrder(reference)
    return checkout.payOrder({ data: { reference, paymentOption: 'CARD', card: CARD } })
  }
  return {
    createOrder,
    payOrder,
    async saveCard(token) {
      const reference = 'ORD-with-a-card'
      await payOrder(reference)
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
  }
}
