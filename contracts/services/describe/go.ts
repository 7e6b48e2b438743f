import type { ServiceReady } from '../services.ts'
import {
  overlay,
  type ServiceDescription,
  SIGNATURES,
  sealed,
  sealedApart,
  sealedMembers,
} from './description.ts'

type Body = Record<string, unknown>

/** One business in the ready line. */
interface OwnRecords {
  aml: Record<string, string[]>
  cadEmails: { id: string; email: string }[]
  cadWallet: string | null
  customers: string[]
  livePublicKey: string
  paidOrders: string[]
  pendingOrders: string[]
  refundedOrders: string[]
  rotatedPublicKey: string
  rotatedSecretKey: string
  settledTransaction: string
  tokens: string[]
  transactionsInReview: Record<string, string>[]
}

interface Known {
  businesses: OwnRecords[]
  requests: Record<string, Body>
  internetServiceCategoryIds: string[]
  tvServiceCategoryIds: string[]
}

/** Forms of the card's ciphertext. */
const CARD_LAYOUTS: Record<string, unknown> = {
  joined: sealed('iv+ciphertext+tag'),
  dotted: sealedApart(['iv', 'ciphertext', 'tag'], '.'),
  hex: sealedApart(['iv', 'tag', 'ciphertext'], ':', 'hex'),
  object: sealedMembers({ iv: 'iv', ciphertext: 'data', tag: 'tag' }),
}

/** The member that identifies a transaction in review. */
const PROOF_KEYS: Record<string, string> = {
  transaction_id: 'id',
  reference: 'reference',
  deposit_id: 'depositId',
}

/** Describes the service in Go, from its ready line and its current choices. */
export function describeGo({ records, choices }: ServiceReady): ServiceDescription {
  const known = records as unknown as Known
  const taken = (name: string) => known.requests[name]!
  const answered = (choice: string) => (choices[choice] === 'flat' ? '' : '/data')
  const order = `{$createOrder.response.body#${answered('checkout-answer')}/reference}`
  const paid = { reference: '{$payOrder.request.data#/reference}' }
  const card = taken('plain card')
  const proof = (name: string) =>
    Object.fromEntries(
      Object.entries(taken(name)).map(([field, value]) =>
        isProofKey(field) ? [field, '{$records.transactionInReview}'] : [field, value],
      ),
    )
  const isTracked = choices['track-body'] === 'encrypted' ? 'data' : 'body'
  const file = proof('POST /transfer/submit/source-of-funds/file')
  const notification = taken('POST /webhooks/cad-collections')
  const overlays = [
    ...(choices['business-auth'] === 'bearer' ? [] : [`business-auth-${choices['business-auth']}`]),
    ...(choices['bill-auth'] === 'public-key' ? ['bill-auth-public-key'] : []),
  ]
  return {
    businesses: known.businesses.map((own) => ({
      records: recordsOf(own, PROOF_KEYS[choices['proof-key']!]!),
      retired: { publicKey: own.rotatedPublicKey, secretKey: own.rotatedSecretKey },
      live: { publicKey: own.livePublicKey },
    })),
    ...(overlays.length > 0 && { overlays: overlays.map(overlay) }),
    records: { internetProvider: known.internetServiceCategoryIds, tvProvider: known.tvServiceCategoryIds },
    emails: ['@senders.example'],
    ...(choices['charge-effect'] === 'immediate' && { settlesInMs: 0 }),
    requests: {
      createOrder: { data: taken('POST /charge/order/create') },
      payOrder: { data: { ...taken('POST /charge/order/pay'), reference: order } },
      getOrderStatus: { data: { reference: order } },
      getOrderFee: { data: taken('POST /charge/order/fee') },
      saveCard: { data: paid },
      trackOrderEvent: { [isTracked]: { ...taken('POST /charge/order/event/track'), reference: order } },
      verifyOrder: { data: { reference: order } },
      createRefund: { data: { ...taken('POST /charge/order/refund'), ...paid } },
      chargeToken: {
        data: { ...taken('POST /charge/order/card/tokenized/pay'), token: '{$records.savedCard}' },
      },
      initiatePayment: { body: taken('POST /s2s/payments/initiate') },
      createCheckoutLink: { body: taken('POST /s2s/payments/checkout') },
      chargeCard: {
        body: {
          reference: `{$initiatePayment.response.body#${answered('s2s-answer')}/reference}`,
          card: CARD_LAYOUTS[choices['card-layout']!],
        },
        data: card,
      },
      attachCustomerKyc: { body: taken('PUT /customers/{id}/attach') },
      submitSourceOfFunds: { body: proof('POST /transfer/submit/source-of-funds') },
      submitSourceOfFundsFile: {
        body: file,
        ...(choices['proof-media'] === 'json' && { headers: { 'content-type': 'application/json' } }),
      },
      receiveCadCollection: {
        headers: {
          'content-type': 'application/json',
          'x-signature': SIGNATURES[choices['cad-signature']!]!,
        },
        body: {
          ...notification,
          id: '{$random}',
          amount: '{$amount}',
          source: { ...(notification.source as Body), email: '{$sender}' },
        },
      },
    },
  }
}

function isProofKey(field: string): boolean {
  return ['transaction_id', 'transactionId', 'reference', 'deposit_id', 'depositId'].includes(field)
}

function recordsOf(own: OwnRecords, proofKey: string) {
  return {
    customer: own.customers,
    amlRecord: Object.values(own.aml).flat(),
    transactionInReview: own.transactionsInReview.map((each) => each[proofKey]!),
    settledTransaction: own.settledTransaction,
    paidOrder: own.paidOrders,
    refundedOrder: own.refundedOrders,
    order: own.pendingOrders,
    savedCard: own.tokens,
    cadEmail: own.cadEmails.map(({ email }) => email),
    ...(own.cadWallet && { cadWallet: own.cadWallet }),
  }
}
