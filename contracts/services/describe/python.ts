import type { ServiceReady } from '../services.ts'
import {
  collection,
  overlay,
  type ServiceDescription,
  SIGNATURES,
  sealed,
  sealedApart,
  sealedMembers,
} from './description.ts'

/** One business in the ready line. */
interface OwnRecords {
  customers: string[]
  transactionsInReview: string[]
  transactionsNotPending: string[]
  aml: Record<string, string[]>
  orders: string[]
  unpaidOrders: string[]
  paidOrders: string[]
  cardTokens: string[]
  cadEmails: { email: string }[]
  cadWallet: string
}

interface Known {
  first: OwnRecords
  second: OwnRecords
  internetServiceCategoryIds: string[]
  tvServiceCategoryIds: string[]
  rotatedKeys: { publicKey: string; secretKey: string }
  liveKeys: { publicKey: string; secretKey: string }
}

const CARD = {
  number: '4242424242424242',
  expiryMonth: '12',
  expiryYear: '2030',
  cvv: '123',
  holder: 'Ada Obi',
}

/** Forms of the card's ciphertext. */
const PACKED = sealed('iv+ciphertext+tag')
const CARD_FORMATS: Record<string, unknown> = {
  any: PACKED,
  packed: PACKED,
  fields: sealedMembers({ iv: 'nonce', ciphertext: 'ciphertext', tag: 'tag' }),
  colon: sealedApart(['iv', 'ciphertext', 'tag'], ':'),
}

const CREDENTIALS: Record<string, string[]> = {
  'api-key': ['business-auth-api-key'],
  basic: ['business-auth-basic'],
}

const isImmediate = (choices: Record<string, string>) =>
  choices['pay-timing'] === 'immediate' &&
  choices['webhook-timing'] === 'sync' &&
  choices['sof-effect'] === 'immediate'

/** Describes the service in Python, from its ready line and its current choices. */
export function describePython({ records, choices }: ServiceReady): ServiceDescription {
  const known = records as unknown as Known
  const money = { amount: 150.5, currency: 'CAD', description: 'Invoice 7' }
  const customer = { email: 'ada@mail.example', name: 'Ada Obi' }
  const order = `{$createOrder.response.body#${referenceAt(choices)}}`
  const tracked = choices.unencrypted === 'track' ? 'body' : 'data'
  return {
    businesses: [known.first, known.second].map((own, index) => ({
      records: {
        customer: own.customers,
        amlRecord: Object.values(own.aml).flat(),
        transactionInReview: own.transactionsInReview,
        settledTransaction: own.transactionsNotPending,
        paidOrder: own.paidOrders,
        order: own.unpaidOrders,
        savedCard: own.cardTokens,
        cadEmail: own.cadEmails.map(({ email }) => email),
        cadWallet: own.cadWallet,
      },
      ...(index === 0 && { retired: keysOf(known.rotatedKeys), live: keysOf(known.liveKeys) }),
    })),
    overlays: ['cad-collection-path', ...(CREDENTIALS[choices['business-auth']!] ?? [])].map(overlay),
    ...(isImmediate(choices) && { settlesInMs: 0 }),
    records: { internetProvider: known.internetServiceCategoryIds, tvProvider: known.tvServiceCategoryIds },
    emails: ['@payers.example'],
    requests: {
      createOrder: { data: { ...money, customer, redirectUrl: 'https://shop.example/done' } },
      payOrder: { data: { reference: order, channel: 'card', card: CARD } },
      getOrderStatus: { data: { reference: order } },
      getOrderFee: { data: { amount: 100, currency: 'CAD' } },
      saveCard: { data: { reference: '{$records.paidOrder}', card: CARD } },
      trackOrderEvent: { [tracked]: { reference: order, event: 'checkout.opened' } },
      verifyOrder: { data: { reference: order } },
      createRefund: { data: { reference: '{$records.paidOrder}', amount: 1, reason: 'Returned' } },
      chargeToken: { data: { token: '{$records.savedCard}', amount: 20, currency: 'CAD' } },
      initiatePayment: { body: { ...money, customer } },
      createCheckoutLink: { body: { ...money, customer, redirectUrl: 'https://shop.example/done' } },
      chargeCard: {
        body: {
          reference: `{$initiatePayment.response.body#${referenceAt(choices)}}`,
          card: CARD_FORMATS[choices['card-format']!],
        },
        data: CARD,
      },
      attachCustomerKyc: {
        body: {
          idType: 'PASSPORT',
          idNumber: 'A1234567',
          dateOfBirth: '1990-05-17',
          address: { country: 'CA' },
        },
      },
      submitSourceOfFunds: {
        body: {
          transactionId: '{$records.transactionInReview}',
          source: 'SALARY',
          description: 'Monthly salary',
        },
      },
      submitSourceOfFundsFile: { body: { transactionId: '{$records.transactionInReview}', file: 'a file' } },
      receiveCadCollection: {
        headers: {
          'content-type': 'application/json',
          'x-webhook-signature': SIGNATURES[choices['webhook-signature']!]!,
        },
        body: collection('Interac payer'),
      },
    },
  }
}

/** Returns where an answer holds the reference of the created order. */
function referenceAt(choices: Record<string, string>): string {
  const data = choices['answer-shape'] === 'flat' ? '' : '/data'
  return `${data}${choices['order-nesting'] === 'order' ? '/order' : ''}/reference`
}

function keysOf({ publicKey, secretKey }: Known['liveKeys']): Known['liveKeys'] {
  return { publicKey, secretKey }
}
