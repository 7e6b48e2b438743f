import type { LoggedRequest } from '../../../runtime/request-log.ts'
import type { PresentedDelivery } from '../../present-event.ts'
import type { InspectorModel } from '../read-model.ts'

type Rows<Name extends keyof InspectorModel> = InspectorModel[Name] extends readonly (infer Row)[]
  ? Row
  : never

const now = Date.UTC(2025, 10, 20, 9, 2, 14)
const bookshop = 'b6f3c2a1-7d58-4a0e-9c11-5e2f8d7a4401'
const club = 'c19e4d77-20b4-4f6b-8a33-91d0be6c5502'

/** Rows with only the fields that the page reads. */
const orders = (...rows: Partial<Rows<'orders'>>[]) => rows as Rows<'orders'>[]
const aml = (...rows: Partial<Rows<'aml'>>[]) => rows as Rows<'aml'>[]
const collections = (...rows: Partial<Rows<'collections'>>[]) => rows as Rows<'collections'>[]
const claim = (claimed: Partial<Rows<'collections'>['claim']>) => claimed as Rows<'collections'>['claim']

/** The model before anything has happened. */
export const emptyModel: InspectorModel = {
  clock: { now, offsetMs: 0 },
  businesses: [],
  filter: { operation: '', status: '', text: '' },
  requests: [],
  matching: 0,
  log: { kept: 0, most: 200 },
  operations: [],
  orders: [],
  aml: [],
  collections: [],
  webhooks: [],
  triggers: [],
  totals: { requests: 0, orders: 0, aml: 0, collections: 0, webhooks: 0 },
}

export const exampleRequest: LoggedRequest = {
  id: 2,
  at: now - 1000,
  host: 'checkout',
  operationId: 'createOrder',
  method: 'POST',
  path: '/charge/order/create',
  query: '',
  status: 200,
  durationMs: 3.42,
  businessId: bookshop,
  requestBody: {
    order: { amount: 25000, currency: 'NGN', reference: 'ORD-2041', description: 'A "novel"' },
  },
  responseBody: {
    status: 'success',
    statusCode: '00',
    data: { isFinalStatus: false, redirectUrl: null },
  },
}

/** A model with rows of every kind. */
export const exampleModel: InspectorModel = {
  clock: { now, offsetMs: 9_000_000 },
  businesses: [
    {
      id: bookshop,
      name: 'Adaeze Books & Stationery',
      email: 'hello@adaeze.example.ng',
      wallets: [
        { currency: 'NGN', balance: 1_250_400.5 },
        { currency: 'CAD', balance: 9310 },
      ],
      webhookUrl: 'http://127.0.0.1:43117/listen/b6f3c2a1?forward-to=http://127.0.0.1:3000/webhooks',
    },
    {
      id: club,
      name: 'Maple Rowing Club',
      email: 'treasurer@maple.example.ca',
      wallets: [],
      webhookUrl: null,
    },
  ],
  requests: [
    {
      id: 2,
      at: now - 1000,
      host: 'checkout',
      operationId: 'createOrder',
      method: 'POST',
      path: '/charge/order/create',
      status: 200,
      durationMs: 3.42,
      businessId: bookshop,
      query: '',
      isDropped: true,
    },
    {
      id: 1,
      at: now - 9000,
      host: 'business',
      operationId: 'listTransactions',
      method: 'GET',
      path: '/transactions',
      query: 'list=20&page=1&search=a-rather-long-word-that-has-no-place-to-break&type=CREDIT',
      status: 404,
      durationMs: 812.2,
      businessId: undefined,
    },
  ],
  filter: { operation: '', status: '', text: '' },
  matching: 73,
  log: { kept: 200, most: 200 },
  operations: ['createOrder', 'listTransactions'],
  orders: orders(
    {
      id: 'order-1',
      reference: 'ORD-2041',
      host: 'checkout',
      businessId: bookshop,
      amountMinor: 2_500_000,
      currency: 'NGN',
      status: 'PENDING',
      refundedMinor: 0,
      isDisputed: 0,
      createdAt: now - 60_000,
      checkoutUrl: null,
    },
    {
      id: 'order-2',
      reference: 'PAY_7KQ2M9XW4T8B3ZNC',
      host: 's2s',
      businessId: club,
      amountMinor: 12_000,
      currency: 'CAD',
      status: 'SUCCESSFUL',
      refundedMinor: 2_000,
      isDisputed: 1,
      createdAt: now - 3_600_000,
      checkoutUrl: 'http://127.0.0.1:4010/pay/abc',
    },
  ),
  aml: aml(
    {
      id: 'aml-1',
      businessId: bookshop,
      amountMinor: 1_250_000,
      currency: 'CAD',
      status: 'PROOF_UPLOADED',
      firstName: 'Tunde',
      lastName: 'Bakare',
      email: 'tunde.bakare@example.com',
      proofUrl: 'https://files.example.com/proof.pdf',
      reviewNotes: null,
      createdAt: now,
    },
    {
      id: 'aml-2',
      businessId: club,
      amountMinor: 8_000_000,
      currency: 'NGN',
      status: 'REJECTED',
      firstName: 'Ada',
      lastName: 'Eze',
      email: 'ada.eze@example.com',
      proofUrl: null,
      reviewNotes: 'The statement is a year old',
      createdAt: now,
    },
  ),
  collections: collections(
    {
      id: 'collection-1',
      reference: 'CAD-88121',
      senderEmail: 'unknown.sender@example.ca',
      amountMinor: 31_000,
      currency: 'CAD',
      status: 'DEFERRED',
      businessId: null,
      createdAt: now,
    },
    {
      id: 'collection-2',
      reference: 'CAD-88120',
      senderEmail: 'coach@example.ca',
      amountMinor: 5_500,
      currency: 'CAD',
      status: 'DEFERRED',
      businessId: null,
      claim: claim({ status: 'UNDER_REVIEW', businessId: club }),
      createdAt: now,
    },
  ),
  webhooks: [
    {
      id: '0d0ec7f8-6a8e-4fd2-8a35-b44b11ed0002',
      ...{ event: 'collection.received', sentAs: 'collection.received', businessId: club },
      createdAt: timeAt(60_000),
      body: '{"event":"collection.received"}',
      nextAttemptAt: null,
      deliveries: [],
    },
    {
      id: '0d0ec7f8-6a8e-4fd2-8a35-b44b11ed0001',
      ...{ event: 'order.succeeded', sentAs: 'order.succeeded', businessId: bookshop },
      createdAt: timeAt(0),
      body: '{"id":"0d0ec7f8","event":"order.succeeded","data":{"reference":"ORD-2041","amount":25000,"isDisputed":false}}',
      nextAttemptAt: timeAt(300_000),
      deliveries: [
        delivery(1, { sentAt: timeAt(0), status: 'FAILED', responseStatus: 503, durationMs: 14 }),
        delivery(2, { sentAt: timeAt(30_000), status: 'FAILED', durationMs: 5003 }),
        delivery(0, { sentAt: timeAt(30_000), status: 'DELIVERED', responseStatus: 200, durationMs: 9 }),
        delivery(3, { dueAt: timeAt(300_000), url: null, headers: {} }),
      ],
    },
  ],
  triggers: [
    { event: 'order.succeeded', proposedName: 'order.succeeded', summary: 'An order is paid by card.' },
    { event: 'refund.succeeded', proposedName: 'refund.succeeded', summary: 'A paid order is refunded.' },
  ],
  totals: { requests: 73, orders: 1204, aml: 2, collections: 2, webhooks: 2 },
}

function timeAt(afterMs: number): string {
  return new Date(now + afterMs).toISOString()
}

function delivery(attempt: number, sent: Partial<PresentedDelivery>): PresentedDelivery {
  return {
    ...{ id: `delivery-${attempt}`, attempt, isReplay: attempt === 0, status: 'PENDING' },
    ...{ dueAt: timeAt(0), sentAt: null, responseStatus: null, durationMs: null, retryAfterSeconds: null },
    url: 'http://127.0.0.1:43117/listen/b6f3c2a1?forward-to=http://127.0.0.1:3000/webhooks',
    headers: { 'x-webhook-timestamp': '1763629334', 'x-webhook-signature': '60e7'.repeat(16) },
    ...sent,
  }
}
