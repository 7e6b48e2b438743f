import { type Basis, createStateMachine, type EventOf, type StateOf } from './state-machine.ts'

const stated: Basis = { section: '§3' }

/**
 * - `challenge_required`: the card requires 3DS, its PIN or an OTP
 * - `transfer_awaited`: the customer was shown where to transfer to, or which USSD code to dial
 * - `attempt_declined`: the bank refused on the hosted page, where the customer may try another card or option
 * - `processing_started`: the customer has done their part
 */
export const orderMachine = createStateMachine({
  name: 'order',
  title: 'Checkout order',
  summary:
    'An order of the checkout API. While it is pending, the customer may change to another way to pay.',
  gap: 'order-states',
  initial: 'INITIATED',
  transitions: {
    INITIATED: {
      challenge_required: 'PENDING',
      transfer_awaited: 'PENDING',
      attempt_declined: 'PENDING',
      approved: 'SUCCESSFUL',
      declined: 'FAILED',
      cancelled: 'CANCELLED',
      expired: 'EXPIRED',
    },
    PENDING: {
      challenge_required: 'PENDING',
      transfer_awaited: 'PENDING',
      attempt_declined: 'PENDING',
      processing_started: 'PROCESSING',
      cancelled: 'CANCELLED',
      expired: 'EXPIRED',
    },
    PROCESSING: { approved: 'SUCCESSFUL', declined: 'FAILED' },
    SUCCESSFUL: {},
    FAILED: {},
    CANCELLED: {},
    EXPIRED: {},
  },
})
export type OrderState = StateOf<typeof orderMachine>

/** `wholly_refunded`: the successful refunds add up to the amount paid. */
export const s2sMachine = createStateMachine({
  name: 's2s',
  title: 'S2S payment',
  summary:
    'A payment order of the S2S API. It stays pending while the card asks for more, and while the hosted page takes another card.',
  gap: 's2s-states',
  initial: 'PENDING',
  transitions: {
    PENDING: {
      challenge_required: 'PENDING',
      attempt_declined: 'PENDING',
      approved: 'SUCCESSFUL',
      declined: 'FAILED',
      cancelled: 'CANCELLED',
      expired: 'EXPIRED',
    },
    SUCCESSFUL: { wholly_refunded: 'REVERSED' },
    FAILED: {},
    CANCELLED: {},
    EXPIRED: {},
    REVERSED: {},
  },
})

export const refundMachine = createStateMachine({
  name: 'refund',
  title: 'Refund',
  summary: 'A refund of an order. One that fails gives back the amount that it held.',
  gap: 'refund-states',
  initial: 'PENDING',
  transitions: {
    PENDING: { processing_started: 'PROCESSING' },
    PROCESSING: { succeeded: 'SUCCESSFUL', failed: 'FAILED' },
    SUCCESSFUL: {},
    FAILED: {},
  },
})
export type RefundState = StateOf<typeof refundMachine>
export type RefundEvent = EventOf<typeof refundMachine>

export const chargebackMachine = createStateMachine({
  name: 'chargeback',
  title: 'Chargeback',
  summary: 'The merchant accepts or declines; of a declined one the card scheme decides.',
  gap: 'chargeback-states',
  initial: 'OPEN',
  transitions: {
    OPEN: { accepted: 'ACCEPTED', declined: 'DECLINED' },
    ACCEPTED: {},
    DECLINED: { won: 'WON', lost: 'LOST' },
    WON: {},
    LOST: {},
  },
})
export type ChargebackState = StateOf<typeof chargebackMachine>
export type ChargebackEvent = EventOf<typeof chargebackMachine>

export const transactionMachine = createStateMachine({
  name: 'transaction',
  title: 'Transaction and deposit',
  summary: 'A transaction, and likewise the deposit behind it.',
  gap: 'transaction-transitions',
  bases: {
    PENDING: stated,
    SUCCESSFUL: { gap: 'transaction-statuses' },
    FAILED: { gap: 'transaction-statuses' },
    REVERSED: { gap: 'transaction-statuses' },
  },
  initial: 'PENDING',
  transitions: {
    PENDING: { succeeded: 'SUCCESSFUL', failed: 'FAILED' },
    SUCCESSFUL: { reversed: 'REVERSED' },
    FAILED: {},
    REVERSED: {},
  },
})
export type TransactionState = StateOf<typeof transactionMachine>
export type TransactionEvent = EventOf<typeof transactionMachine>

export const amlMachine = createStateMachine({
  name: 'aml',
  title: 'AML record',
  summary: 'The review of a flagged transaction. Until it is decided, a new proof may replace the last.',
  gap: 'aml-transitions',
  bases: { PENDING: stated, PROOF_UPLOADED: stated, APPROVED: stated, REJECTED: stated },
  initial: 'PENDING',
  transitions: {
    PENDING: { proof_uploaded: 'PROOF_UPLOADED' },
    PROOF_UPLOADED: { proof_uploaded: 'PROOF_UPLOADED', approved: 'APPROVED', rejected: 'REJECTED' },
    APPROVED: {},
    REJECTED: {},
  },
})
export type AmlState = StateOf<typeof amlMachine>
export type AmlEvent = EventOf<typeof amlMachine>

export const collectionMachine = createStateMachine({
  name: 'collection',
  title: 'CAD collection',
  summary:
    'An incoming collection. What decides between reconciled and deferred is stated; the names are not.',
  gap: 'collection-states',
  bases: {
    'RECEIVED reconciled': stated,
    'RECEIVED deferred': stated,
    'DEFERRED claimed': { gap: 'claim-flow' },
  },
  initial: 'RECEIVED',
  transitions: {
    RECEIVED: { reconciled: 'RECONCILED', deferred: 'DEFERRED', ignored: 'IGNORED' },
    RECONCILED: {},
    DEFERRED: { claimed: 'CLAIMED' },
    CLAIMED: {},
    IGNORED: {},
  },
})
export type CollectionState = StateOf<typeof collectionMachine>
export type CollectionEvent = EventOf<typeof collectionMachine>

export const claimMachine = createStateMachine({
  name: 'claim',
  title: 'CAD claim',
  summary: 'The claim of a business to a deferred collection. Its approval credits the CAD wallet.',
  gap: 'claim-flow',
  initial: 'OPEN',
  transitions: {
    OPEN: { review_started: 'UNDER_REVIEW' },
    UNDER_REVIEW: { approved: 'APPROVED', rejected: 'REJECTED' },
    APPROVED: {},
    REJECTED: {},
  },
})
export type ClaimState = StateOf<typeof claimMachine>
export type ClaimEvent = EventOf<typeof claimMachine>

/** `attached`: identity data arrived, for the first time or again (§4.5: "attach or update"). */
export const kycMachine = createStateMachine({
  name: 'kyc',
  title: 'Identity check',
  summary: 'The check of a customer. Attaching data anew starts it over.',
  gap: 'kyc-states',
  initial: 'PENDING',
  transitions: {
    PENDING: { attached: 'PENDING', verified: 'VERIFIED', rejected: 'REJECTED' },
    VERIFIED: { attached: 'PENDING' },
    REJECTED: { attached: 'PENDING' },
  },
})
export type KycState = StateOf<typeof kycMachine>
