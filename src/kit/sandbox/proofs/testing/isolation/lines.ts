import type { Answer, CallInput } from '../harness/call.ts'
import { type OperationId, operations } from '../harness/operations.ts'
import { collectionOf, tell } from '../harness/play.ts'
import type { Target } from '../harness/target.ts'

/** Records of the first business, in every state that an operation could be about. */
export interface Records {
  /** Reference of an order paid by a card that is saved; it is partly refunded, and disputed. */
  paidOrder: string
  openOrder: string
  /** Reference of an order whose card requires its PIN. */
  askingOrder: string
  cardToken: string
  refundReference: string
  /** Reference of an open payment order, and the slug of its page. */
  openPayment: string
  slug: string
  transactionId: string
  transactionReference: string
  heldTransactionId: string
  amlRecordId: string
  customerId: string
  customerEmail: string
  emailId: string
  email: string
}

/** What the second business tries with an operation, using identifiers of the first one's records. */
interface Line {
  inputs(records: Records): CallInput[]
  /** The status of each answer. */
  status: number
  /** Sends each input, if not by a call. */
  send?(target: Target, input: CallInput): Promise<Answer>
}

export const STRANGERS_SENDER = 'stranger@sender.example'

export const card = { number: '4242424242424242', expiryMonth: '12', expiryYear: '30', cvv: '123' }

/** The card of `askingOrder`, with the right PIN. */
const askingCard = {
  cardnumber: '4000000000000408',
  expirymonth: '12',
  expiryyear: '30',
  cvv: '123',
  pin: '1234',
}

export const payer = (email: string) => ({ firstName: 'Stranger', lastName: 'Other', email })

const proof = { sourceOfFunds: 'GIFT', proofUrl: 'https://files.example/stranger.pdf' }

/** Creates a line about a record that does not exist for the caller. */
const unknown = (...inputs: ((records: Records) => CallInput)[]): Line => ({
  status: 404,
  inputs: (records) => inputs.map((input) => input(records)),
})

const order = (data: (records: Records) => object) =>
  unknown((records) => ({ body: { data: data(records) } }))

/** Creates a line that is answered whatever the first business has. */
const own = (...inputs: ((records: Records) => CallInput)[]): Line => ({ ...unknown(...inputs), status: 200 })

const listed = (...queries: ((records: Records) => Record<string, string>)[]) =>
  own(...queries.map((query) => (records: Records) => ({ query: query(records) })))

/** By operation. Operations without a body need no line: it is derived from their path. */
export const lines: Partial<Record<OperationId, Line>> = {
  // references belong to each merchant
  createOrder: own(({ openOrder: reference, customerEmail: email }) => ({
    body: { data: { customer: { email }, order: { amount: 3, currency: 'NGN', reference } } },
  })),
  payOrder: unknown(
    ({ paidOrder }) => ({ body: { data: { reference: paidOrder, paymentOption: 'USSD' } } }),
    ({ askingOrder: reference }) => ({
      body: { data: { reference, paymentOption: 'CARD', card: askingCard } },
    }),
  ),
  getOrderStatus: order(({ paidOrder }) => ({ reference: paidOrder })),
  getOrderFee: own(() => ({ body: { data: { amount: 5, currency: 'NGN', paymentOption: 'CARD' } } })),
  saveCard: order(({ paidOrder }) => ({ reference: paidOrder })),
  trackOrderEvent: order(({ paidOrder }) => ({ eventName: 'seen', orderReference: paidOrder })),
  verifyOrder: order(({ paidOrder }) => ({ reference: paidOrder })),
  createRefund: unknown(
    ({ paidOrder }) => ({ body: { data: { reference: paidOrder } } }),
    ({ openPayment }) => ({ body: { data: { reference: openPayment } } }),
  ),
  listRefunds: listed(
    () => ({ limit: '100' }),
    ({ paidOrder }) => ({ reference: paidOrder }),
  ),
  listChargebacks: listed(
    () => ({ limit: '100' }),
    ({ paidOrder }) => ({ reference: paidOrder }),
  ),
  chargeToken: order(({ cardToken }) => ({
    ...{ cardToken, customer: {}, order: { amount: 5, currency: 'NGN', reference: 'STRANGER-1' } },
  })),
  // a customer of both businesses is two customers
  initiatePayment: own(({ customerEmail }) => ({
    body: { amount: 5, currency: 'NGN', customer: payer(customerEmail) },
  })),
  createCheckoutLink: own(({ customerEmail }) => ({
    body: {
      amount: 5,
      currency: 'NGN',
      customer: payer(customerEmail),
      redirectUrl: 'https://stranger.example',
    },
  })),
  chargeCard: unknown(({ openPayment }) => ({ body: { reference: openPayment, cardData: card } })),
  verifyPayment: unknown(({ openPayment }) => ({ path: { reference: openPayment } })),
  listTransactions: listed(
    () => ({ list: '100' }),
    ({ transactionReference }) => ({ search: transactionReference }),
    ({ paidOrder }) => ({ search: paidOrder, type: 'CREDIT' }),
  ),
  listAmlRecords: listed(
    () => ({ limit: '100' }),
    () => ({ limit: '100', status: 'PENDING' }),
  ),
  attachCustomerKyc: unknown(({ customerId }) => ({
    path: { id: customerId },
    body: {
      idType: 'PASSPORT',
      idNumber: 'X9999',
      country: 'CA',
      dateOfBirth: '1990-01-01',
      address: 'Away',
    },
  })),
  submitSourceOfFunds: unknown(({ heldTransactionId: transactionId }) => ({
    body: { transactionId, ...proof },
  })),
  submitSourceOfFundsFile: unknown(({ heldTransactionId: transactionId }) => ({
    body: { transactionId, sourceOfFunds: 'GIFT', file: new Blob(['%PDF-1.7\n']) },
  })),
  registerCadCollectionEmail: { status: 409, inputs: ({ email }) => [{ body: { email } }] },
  removeCadCollectionEmail: unknown(({ emailId }) => ({ path: { id: emailId } })),
  // comes from no business: a notification about the second one's sender leaves the first one alone
  receiveCadCollection: {
    ...own(() => ({ body: collectionOf('for-the-stranger', STRANGERS_SENDER) })),
    send: (target, { body }) => tell(target, body!),
  },
}

export function lineOf(id: OperationId): Line {
  const names = [...operations[id].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const derived =
    names.length === 0
      ? own(() => ({}))
      : unknown(({ customerId }) => ({ path: Object.fromEntries(names.map((name) => [name, customerId])) }))
  return lines[id] ?? derived
}
