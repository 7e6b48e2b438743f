import type { ServiceReady } from '../services.ts'
import {
  collection,
  overlay,
  type ServiceDescription,
  SIGNATURES,
  sealed,
  sealedMembers,
} from './description.ts'

type Owned<Row> = (Row & { businessId: string })[]

interface Known {
  customers: Owned<{ id: string }>
  transactionsInReview: Owned<{ transactionId: string }>
  amlRecords: Owned<{ id: string; status: string }>
  tvServiceCategoryIds: string[]
  internetServiceCategoryIds: string[]
  cadCollectionEmails: Owned<{ id: string; email: string }>
  cadWallets: Owned<{ id: string }>
  rotatedKeys: Owned<{ publicKey: string; secretKey: string }>
  orders: Owned<{ reference: string; status: string }>
  savedCards: Owned<{ token: string }>
  cadWebhook: { signatureHeader: string }
}

const CARD = { number: '4242424242424242', expiryMonth: '09', expiryYear: '2031', cvv: '123' }

/** Forms of the card's ciphertext. */
const CARD_LAYOUTS: Record<string, unknown> = {
  any: sealed('iv+ciphertext+tag'),
  'nonce-cipher-tag': sealed('iv+ciphertext+tag'),
  'nonce-tag-cipher': sealed('iv+tag+ciphertext'),
  parts: sealedMembers({ iv: 'iv', ciphertext: 'ciphertext', tag: 'tag' }),
}

const CREDENTIALS: Record<string, string[]> = {
  'secret-key': ['business-auth-secret-header'],
  'api-key': ['business-auth-api-key'],
}

/** Describes the service in TypeScript, from its ready line and its current choices. */
export function describeTypescript({ records, choices, businesses }: ServiceReady): ServiceDescription {
  const known = records as unknown as Known
  const money = { amount: 40.5, currency: 'USD', description: 'Two chairs' }
  const order = '{$createOrder.response.body#/data/reference}'
  const paid = '{$records.paidOrder}'
  const proof = { transactionId: '{$records.transactionInReview}', source: 'Salary' }
  const overlays = CREDENTIALS[choices['business-auth']!] ?? []
  return {
    businesses: businesses.map(({ id }) => recordsOf(known, id!)),
    ...(overlays.length > 0 && { overlays: overlays.map(overlay) }),
    records: { internetProvider: known.internetServiceCategoryIds, tvProvider: known.tvServiceCategoryIds },
    emails: ['@sender.example'],
    // Timers may be late on a busy machine.
    settlesInMs: 2 * Number(choices['effect-delay']),
    requests: {
      createOrder: { data: money },
      payOrder: { data: { reference: order, card: CARD } },
      getOrderStatus: { data: { reference: order } },
      getOrderFee: { data: money },
      saveCard: { data: { reference: paid } },
      trackOrderEvent: {
        [choices['track-body'] === 'encrypted' ? 'data' : 'body']: { reference: order, event: 'page_viewed' },
      },
      verifyOrder: { data: { reference: order } },
      createRefund: { data: { reference: paid, amount: 1 } },
      chargeToken: { data: { ...money, token: '{$records.savedCard}' } },
      initiatePayment: { body: money },
      createCheckoutLink: { body: { ...money, redirectUrl: 'https://shop.example/done' } },
      chargeCard: {
        body: {
          reference: '{$initiatePayment.response.body#/data/reference}',
          card: CARD_LAYOUTS[choices['card-layout']!],
        },
        data: CARD,
      },
      attachCustomerKyc: { body: { idType: 'passport', idNumber: 'A1234567' } },
      submitSourceOfFunds: { body: proof },
      submitSourceOfFundsFile: { body: { ...proof, file: 'a file' } },
      receiveCadCollection: {
        headers: {
          'content-type': 'application/json',
          [known.cadWebhook.signatureHeader]: SIGNATURES[choices['webhook-signature']!]!,
        },
        body: collection('Sender'),
      },
    },
  }
}

function recordsOf(known: Known, id: string): ServiceDescription['businesses'][number] {
  const own = <Row>(rows: Owned<Row>) => rows.filter(({ businessId }) => businessId === id)
  const [rotated] = own(known.rotatedKeys)
  const paid = own(known.orders).filter(({ status }) => !/pending/i.test(status))
  return {
    records: {
      customer: own(known.customers).map((each) => each.id),
      amlRecord: own(known.amlRecords).map((each) => each.id),
      transactionInReview: own(known.transactionsInReview).map((each) => each.transactionId),
      paidOrder: paid.map(({ reference }) => reference),
      order: own(known.orders).flatMap(({ reference }) => reference),
      savedCard: own(known.savedCards).map(({ token }) => token),
      cadEmail: own(known.cadCollectionEmails).map(({ email }) => email),
      cadWallet: own(known.cadWallets).map((each) => each.id),
    },
    ...(rotated && { retired: { publicKey: rotated.publicKey, secretKey: rotated.secretKey } }),
  }
}
