import type { InspectorModel } from '../inspector/model.ts'

const now = Date.UTC(2025, 10, 20, 9, 2, 14)
const bookshop = 'b6f3c2a1-7d58-4a0e-9c11-5e2f8d7a4401'
const club = 'c19e4d77-20b4-4f6b-8a33-91d0be6c5502'

/** Nothing has happened yet. */
export const emptyModel: InspectorModel = {
  clock: { now, offsetMs: 0 },
  actions: { refresh: '/' },
  businesses: [],
  requests: [],
  orders: [],
  aml: [],
  collections: [],
  webhooks: [],
}

/** Something of everything, each control with a path of its own. */
export const exampleModel: InspectorModel = {
  clock: { now, offsetMs: 9_000_000 },
  notice: { tone: 'good', text: 'The clock went forward by 1 h.' },
  actions: { refresh: '/', reset: '/do/reset', seed: '/do/seed', advanceClock: '/do/clock' },
  businesses: [
    {
      id: bookshop,
      name: 'Adaeze Books & Stationery',
      email: 'hello@adaeze.example.ng',
      wallets: [
        { currency: 'NGN', balance: 1_250_400.5 },
        { currency: 'CAD', balance: 9310 },
      ],
      actions: { rotateKeys: '/do/rotate' },
    },
    { id: club, name: 'Maple Rowing Club', email: 'treasurer@maple.example.ca', wallets: [] },
  ],
  requests: [
    {
      id: 'request-2',
      at: now - 1000,
      host: 'checkout',
      operationId: 'createOrder',
      method: 'POST',
      path: '/charge/order/create',
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
    },
    {
      id: 'request-1',
      at: now - 9000,
      host: 'business',
      method: 'GET',
      path: '/transactions?list=20&page=1&search=a-rather-long-word-that-has-no-place-to-break&type=CREDIT',
      status: 404,
      durationMs: 812.2,
    },
  ],
  orders: [
    {
      reference: 'ORD-2041',
      host: 'checkout',
      businessId: bookshop,
      amount: 25000,
      currency: 'NGN',
      status: 'PENDING',
      createdAt: now - 60_000,
      actions: { fund: '/do/fund' },
    },
    {
      reference: 'PAY_7KQ2M9XW4T8B3ZNC',
      host: 's2s',
      businessId: club,
      amount: 120,
      currency: 'CAD',
      status: 'SUCCESSFUL',
      amountRefunded: 20,
      isDisputed: true,
      createdAt: now - 3_600_000,
      checkoutUrl: 'http://127.0.0.1:4010/pay/abc',
    },
  ],
  aml: [
    {
      id: 'aml-1',
      businessId: bookshop,
      amount: 12500,
      currency: 'CAD',
      status: 'PROOF_UPLOADED',
      customer: { name: 'Tunde Bakare', email: 'tunde.bakare@example.com' },
      proofUrl: 'https://files.example.com/proof.pdf',
      createdAt: now,
      actions: { review: '/do/review' },
    },
    {
      id: 'aml-2',
      businessId: club,
      amount: 80000,
      currency: 'NGN',
      status: 'REJECTED',
      reviewNotes: 'The statement is a year old',
      createdAt: now,
    },
  ],
  collections: [
    {
      id: 'collection-1',
      reference: 'CAD-88121',
      senderEmail: 'unknown.sender@example.ca',
      amount: 310,
      currency: 'CAD',
      status: 'DEFERRED',
      createdAt: now,
      actions: { claim: { path: '/do/claim', steps: ['OPEN'] } },
    },
    {
      id: 'collection-2',
      reference: 'CAD-88120',
      senderEmail: 'coach@example.ca',
      amount: 55,
      currency: 'CAD',
      status: 'DEFERRED',
      claim: { status: 'UNDER_REVIEW', businessId: club },
      createdAt: now,
      actions: { claim: { path: '/do/decide', steps: ['APPROVED', 'REJECTED'] } },
    },
  ],
  webhooks: [
    {
      id: '0d0ec7f8-6a8e-4fd2-8a35-b44b11ed0001',
      event: 'order.successful',
      businessId: bookshop,
      createdAt: now,
      deliveries: [
        { attempt: 1, at: now, status: 'FAILED', responseStatus: 503 },
        { attempt: 2, at: now + 30_000, status: 'DELIVERED', responseStatus: 200 },
      ],
      actions: { replay: '/do/replay' },
    },
  ],
}
