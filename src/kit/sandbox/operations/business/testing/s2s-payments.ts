import { afterEach, beforeEach, expect } from 'vitest'
import { credentials as headers, operations } from '../../../../../../generated/business/operations.ts'
import { keptFields } from '../../../../../../generated/business/parameters.ts'
import { validators } from '../../../../../../generated/business/validators.js'
import { createCardCipher } from '../../../../../client/crypto/index.ts'
import { createHostApp } from '../../../http/create-host-app.ts'
import type { HostDefinition } from '../../../http/operation.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { createTestRuntime } from '../../../testing/create-test-runtime.ts'
import { renderRefusal } from '../handler.ts'
import * as handlers from '../payments.ts'

type Id = keyof typeof handlers

/** A host with these four operations alone. */
const host: HostDefinition = {
  name: 'business',
  operations: Object.fromEntries(Object.keys(handlers).map((id) => [id, operations[id as Id]])),
  credentials: headers,
  failures: {},
  queryParameters: {},
  bodyLimits: {},
  keptFields,
  validators,
  handlers,
  renderRefusal,
}

interface Answer {
  status: number
  body: {
    success: boolean
    statusCode: number
    message: string
    data: Record<string, unknown> & { reference: string }
    errors?: { field: string; message: string }[]
  }
}

/** The four operations over a new sandbox, and calls of a merchant. `who` is the business, 0 or 1. */
interface S2sPayments {
  runtime: Runtime
  faults: unknown[]
  /** Posts the body to a path below the payments, or gets the path if there is no body. */
  call(path: string, body?: object, who?: number): Promise<Answer>
  /** Charges a card; `entered` is merged into what is encrypted. */
  charge(reference: string, number: string, who?: number, entered?: object): Promise<Answer>
  /** Opens a payment of the first business and returns its reference. */
  initiate(): Promise<string>
  verify(reference: string, who?: number): Promise<Answer>
  close(): Promise<void>
}

export const customer = {
  firstName: 'Adaeze',
  lastName: 'Okafor',
  email: 'adaeze@example.com',
  phone: '+2348031234567',
}
export const request = {
  amount: 48_500.5,
  currency: 'NGN',
  customer,
  redirectUrl: 'https://shop.example/done',
}

/** Opens new payments before each test of the file. A test fails if the sandbox reported a fault. */
export function useS2sPayments(): () => S2sPayments {
  let payments: S2sPayments
  beforeEach(async () => {
    payments = await openS2sPayments()
  })
  afterEach(async () => {
    expect(payments.faults).toEqual([])
    await payments.close()
  })
  return () => payments
}

async function openS2sPayments(): Promise<S2sPayments> {
  const { runtime, credentials, faults } = await createTestRuntime()
  const app = createHostApp(host, runtime)

  const call: S2sPayments['call'] = async (path, body, who = 0) => {
    const response = await app.request(`/s2s/payments/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'public-key': credentials[who]!.publicKey, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }

  return {
    ...{ runtime, faults, call },
    async charge(reference, number, who = 0, entered = {}) {
      const cipher = createCardCipher({ key: credentials[who]!.cardKey })
      const kept = { number, expiryMonth: '09', expiryYear: '2029', holderName: 'Adaeze Okafor' }
      const card = { ...kept, cvv: '123', ...entered }
      return call('charge', { reference, cardData: await cipher.encrypt(card) }, who)
    },
    async initiate() {
      return (await call('initiate', request)).body.data.reference
    },
    verify: (reference, who = 0) => call(`verify/${reference}`, undefined, who),
    close: () => runtime.database.close(),
  }
}
