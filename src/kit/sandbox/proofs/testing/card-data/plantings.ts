import { type CallInput, call, control } from '../harness/call.ts'
import { collectionOf, play, tell } from '../harness/play.ts'
import type { Target } from '../harness/target.ts'
import { payOnPage } from './pay-on-page.ts'

/** Records in which something can be planted. */
export interface Grounds {
  target: Target
  cardToken: string
  customerId: string
  heldTransactionId: string
  amlRecordId: string
}

/** A place in which to plant a text. `plant` returns the sandbox's answer. */
export interface Place {
  name: string
  /** What the place accepts at all; anything if omitted. */
  takes?: RegExp
  plant(grounds: Grounds, text: string, serial: number): Promise<{ status: number; text: string }>
}

type OperationId = Parameters<typeof call>[2]
type MakeInput = (text: string, grounds: Grounds, serial: number) => CallInput

function calling(id: OperationId, makeInput: MakeInput): Place['plant'] {
  return (grounds, text, serial) =>
    call(grounds.target, grounds.target.ready.businesses[0]!, id, makeInput(text, grounds, serial))
}

const order = (serial: number) => ({ amount: 100, currency: 'NGN', reference: `PLANT-${serial}` })
const ordered =
  (change: (text: string) => object): MakeInput =>
  (text, _, serial) => ({
    body: { data: { customer: {}, order: order(serial), ...change(text) } },
  })
const initiated =
  (change: (text: string) => object): MakeInput =>
  (text) => ({
    body: { amount: 45, currency: 'NGN', customer: {}, ...change(text) },
  })
const identified =
  (change: (text: string) => object): MakeInput =>
  (text, { customerId }) => ({
    path: { id: customerId },
    body: {
      ...{
        idType: 'PASSPORT',
        idNumber: 'A1',
        country: 'CA',
        dateOfBirth: '1990-01-01',
        address: '1 King St',
      },
      ...change(text),
    },
  })
const notified =
  (change: (text: string) => object): Place['plant'] =>
  ({ target }, text, serial) =>
    tell(target, { ...collectionOf(`planted ${serial}`, 'nobody@example.ca'), ...change(text) })

async function withOrder(
  grounds: Grounds,
  serial: number,
  id: OperationId,
  data: object,
): ReturnType<Place['plant']> {
  const own = play(grounds.target, grounds.target.ready.businesses[0]!)
  await own.createOrder(`PLANT-${serial}`)
  if (id === 'createRefund') await own.payByCard(`PLANT-${serial}`)
  return call(grounds.target, grounds.target.ready.businesses[0]!, id, { body: { data } })
}

const REFERENCE = /^[A-Za-z0-9._-]+$/

export const places: Place[] = [
  ...(['firstname', 'lastname'] as const).map((name) => ({
    name: `createOrder customer.${name}`,
    plant: calling(
      'createOrder',
      ordered((text) => ({ customer: { [name]: text } })),
    ),
  })),
  {
    name: 'createOrder customer.email',
    takes: REFERENCE,
    plant: calling(
      'createOrder',
      ordered((text) => ({ customer: { email: `${text}@example.com` } })),
    ),
  },
  {
    name: 'createOrder customer.mobile',
    takes: /^\d{7,15}$/,
    plant: calling(
      'createOrder',
      ordered((text) => ({ customer: { mobile: text } })),
    ),
  },
  {
    name: 'createOrder order.description',
    plant: calling('createOrder', (text, _, serial) => ({
      body: { data: { customer: {}, order: { ...order(serial), description: text } } },
    })),
  },
  {
    name: 'createOrder order.reference',
    takes: REFERENCE,
    plant: calling('createOrder', (text, _, serial) => ({
      body: { data: { customer: {}, order: { ...order(serial), reference: text } } },
    })),
  },
  {
    name: 'createOrder payment.redirectUrl',
    plant: calling(
      'createOrder',
      ordered((text) => ({
        payment: { redirectUrl: `https://shop.example/?n=${encodeURIComponent(text)}` },
      })),
    ),
  },
  {
    name: 'createOrder Idempotency-Key',
    takes: /^[ -~]+$/,
    plant: calling('createOrder', (text, _, serial) => ({
      body: { data: { customer: {}, order: order(serial) } },
      headers: { 'idempotency-key': text },
    })),
  },
  {
    name: 'payOrder bankTransfer.bankCode',
    plant: (grounds, text, serial) =>
      withOrder(grounds, serial, 'payOrder', {
        ...{ reference: `PLANT-${serial}`, paymentOption: 'BANK_TRANSFER', bankTransfer: { bankCode: text } },
      }),
  },
  {
    name: 'createRefund reason',
    plant: (grounds, text, serial) =>
      withOrder(grounds, serial, 'createRefund', { reference: `PLANT-${serial}`, reason: text }),
  },
  {
    name: 'trackOrderEvent eventName',
    plant: (grounds, text, serial) =>
      withOrder(grounds, serial, 'trackOrderEvent', { eventName: text, orderReference: `PLANT-${serial}` }),
  },
  {
    name: 'chargeToken order.description',
    plant: calling('chargeToken', (text, { cardToken }, serial) => ({
      body: {
        data: { cardToken, customer: { firstname: text }, order: { ...order(serial), description: text } },
      },
    })),
  },
  {
    name: 'listRefunds reference',
    plant: calling('listRefunds', (text) => ({ query: { reference: text } })),
  },
  ...(['firstName', 'lastName', 'phone'] as const).map((name) => ({
    name: `initiatePayment customer.${name}`,
    plant: calling(
      'initiatePayment',
      initiated((text) => ({ customer: { [name]: text } })),
    ),
  })),
  {
    name: 'initiatePayment description',
    plant: calling(
      'initiatePayment',
      initiated((text) => ({ description: text })),
    ),
  },
  {
    name: 'initiatePayment metadata, a value',
    plant: calling(
      'initiatePayment',
      initiated((text) => ({ metadata: { remark: text } })),
    ),
  },
  {
    name: 'initiatePayment metadata, a name',
    plant: calling(
      'initiatePayment',
      initiated((text) => ({ metadata: { [text.slice(0, 40)]: 'remark' } })),
    ),
  },
  {
    name: 'initiatePayment metadata, a number',
    takes: /^\d+$/,
    plant: calling(
      'initiatePayment',
      initiated((text) => ({ metadata: { remark: Number(text) } })),
    ),
  },
  {
    name: 'createCheckoutLink redirectUrl',
    plant: calling(
      'createCheckoutLink',
      initiated((text) => ({ redirectUrl: `https://shop.example/${encodeURIComponent(text)}` })),
    ),
  },
  {
    name: 'verifyPayment, path',
    plant: calling('verifyPayment', (text) => ({ path: { reference: `PAY_${text}` } })),
  },
  {
    name: 'listTransactions search',
    plant: calling('listTransactions', (text) => ({ query: { search: text } })),
  },
  {
    name: 'attachCustomerKyc address',
    plant: calling(
      'attachCustomerKyc',
      identified((text) => ({ address: text })),
    ),
  },
  {
    name: 'attachCustomerKyc idNumber',
    plant: calling(
      'attachCustomerKyc',
      identified((text) => ({ idNumber: text })),
    ),
  },
  {
    name: 'attachCustomerKyc idFrontUrl',
    takes: REFERENCE,
    plant: calling(
      'attachCustomerKyc',
      identified((text) => ({ idFrontUrl: `https://files.example/${text}` })),
    ),
  },
  {
    name: 'attachCustomerKyc, path',
    plant: calling('attachCustomerKyc', (text) => ({
      ...identified(() => ({}))('', { customerId: text } as Grounds, 0),
    })),
  },
  {
    name: 'submitSourceOfFunds description and proofUrl',
    takes: REFERENCE,
    plant: calling('submitSourceOfFunds', (text, { heldTransactionId: transactionId }) => ({
      body: {
        transactionId,
        sourceOfFunds: 'GIFT',
        description: text,
        proofUrl: `https://files.example/${text}`,
      },
    })),
  },
  {
    name: 'submitSourceOfFundsFile, name of the file',
    plant: calling('submitSourceOfFundsFile', (text, { heldTransactionId: transactionId }) => ({
      body: { transactionId, sourceOfFunds: 'GIFT', file: new File(['%PDF-1.7'], `${text}.pdf`) },
    })),
  },
  {
    name: 'registerCadCollectionEmail email',
    takes: REFERENCE,
    plant: calling('registerCadCollectionEmail', (text) => ({ body: { email: `${text}@example.ca` } })),
  },
  ...['event_id', 'transaction_id', 'transaction_reference', 'transaction_status', 'added_field', 'cvv'].map(
    (name) => ({
      name: `receiveCadCollection ${name}`,
      plant: notified((text) => ({ [name]: text })),
    }),
  ),
  {
    name: 'receiveCadCollection source_information.collection_email',
    plant: notified((text) => ({
      source_information: { collection_email: `${text}@example.ca`, name: text },
    })),
  },
  {
    name: 'control plane, review notes',
    plant: ({ target, amlRecordId }, text) =>
      control(target, 'POST', `/aml/${amlRecordId}/review`, { decision: 'REJECTED', reviewNotes: text }),
  },
  {
    name: 'control plane, webhook address',
    takes: REFERENCE,
    plant: ({ target }, text) =>
      control(target, 'POST', `/businesses/${target.ready.businesses[1]!.id}/webhook-url`, {
        url: `http://127.0.0.1:9/${text}`,
      }),
  },
  {
    name: 'control plane, reference of an order',
    plant: ({ target }, text) => control(target, 'POST', `/orders/${encodeURIComponent(text)}/fund`, {}),
  },
  { name: 'hosted page, name of the holder', plant: ({ target }, text) => payOnPage(target, text) },
]
