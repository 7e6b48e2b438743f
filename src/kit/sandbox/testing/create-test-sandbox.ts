import { createPayloadCipher } from '../../../client/crypto/index.ts'
import type { ReadyBusiness, ReadyLine, SandboxOptions } from '../index.ts'
import { createSandbox, type Sandbox } from '../start/create-sandbox.ts'
import { createTestDatabaseUrl } from './create-test-database-url.ts'

export const CONTROL_URL = 'http://127.0.0.1:4030'

export interface Answer {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test says by what it reads which shape it expects
  json: any
}

/** A whole sandbox without a port, with calls of its three apps. */
export interface TestSandbox {
  sandbox: Sandbox
  ready: ReadyLine
  /** Errors that the caller did not cause. */
  faults: unknown[]
  /** Calls the checkout API with a payload, encrypted for the business. */
  checkout(
    path: string,
    data: object,
    options?: { by?: ReadyBusiness; key?: string; headers?: Record<string, string>; method?: string },
  ): Promise<Answer>
  /** Reads from the business API. */
  business(path: string, by?: ReadyBusiness): Promise<Answer>
  /** Sends a GET to the control plane, or a POST if there is a body. */
  control(path: string, body?: object): Promise<Answer>
  /** Sends a form of the inspector. */
  press(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Answer>
}

/** @param options override the defaults: a seed, so that time stands still, and checked answers */
export async function createTestSandbox(options: SandboxOptions = {}): Promise<TestSandbox> {
  const faults: unknown[] = []
  const sandbox = await createSandbox({
    db: await createTestDatabaseUrl(),
    seed: 'test',
    strict: true,
    onFault: (error) => void faults.push(error),
    ...options,
  })
  const urls = { checkout: 'http://127.0.0.1:4010', business: 'http://127.0.0.1:4020', control: CONTROL_URL }
  sandbox.setUrls(urls)
  const ready = await sandbox.describe()
  const first = ready.businesses[0]!
  const json = { 'content-type': 'application/json' }
  return {
    sandbox,
    ready,
    faults,
    async checkout(path, data, { by = first, key = by.publicKey, headers = {}, method = 'POST' } = {}) {
      const cipher = createPayloadCipher({ key: by.encryptionKey, padding: by.padding })
      const body = JSON.stringify({ data: await cipher.encrypt(data) })
      const init = { method, headers: { ...json, 'api-key': key, ...headers }, body }
      return read(await sandbox.checkout.request(`${urls.checkout}${path}`, init))
    },
    business: async (path, by = first) =>
      read(
        await sandbox.business.request(`${urls.business}${path}`, {
          headers: { authorization: `Bearer ${by.secretKey}` },
        }),
      ),
    control: async (path, body) =>
      read(
        await sandbox.control.request(
          `${CONTROL_URL}${path}`,
          body && { method: 'POST', headers: json, body: JSON.stringify(body) },
        ),
      ),
    press: async (path, fields, headers = { origin: CONTROL_URL }) =>
      read(
        await sandbox.control.request(`${CONTROL_URL}${path}`, {
          method: 'POST',
          headers,
          body: new URLSearchParams(fields),
        }),
      ),
  }
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  }
}

/** Returns the plaintext of a new order. */
export function planOrder(reference: string, amount = 4500): object {
  return {
    customer: {
      ...{ firstname: 'Ngozi', lastname: 'Eze', email: 'ngozi.eze@example.com' },
      ...{ mobile: '+2348035550100', country: 'NG' },
    },
    order: { amount, currency: 'NGN', reference, description: 'Half of a Yellow Sun' },
    payment: { redirectUrl: 'https://shop.example.com/done' },
  }
}

/** Returns the plaintext that pays an order by card. */
export function planCard(reference: string, cardnumber = '4242424242424242'): object {
  const card = { cardnumber, expirymonth: '12', expiryyear: '30', cvv: '123' }
  return { reference, paymentOption: 'CARD', card }
}

/** Creates an order and pays it by card. */
export async function payByCard(
  { checkout }: TestSandbox,
  reference: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  await checkout('/charge/order/create', planOrder(reference))
  return checkout('/charge/order/pay', planCard(reference), { headers })
}
