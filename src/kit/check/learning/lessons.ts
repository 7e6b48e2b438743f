import { randomUUID } from 'node:crypto'
import type { OperationId } from '../../contract/contract.ts'
import type { DescribedRequest } from '../../target/description.ts'
import { COLLECTION_FORMS } from './collection-forms.ts'
import { type Choice, type Naming, REFERENCE, TOKEN } from './naming.ts'

/** An operation whose request can be found by trying. */
export interface LessonPlan {
  operationId: OperationId
  /** The operation that makes what this one names, and the fields that name it. */
  of?: { operationId: OperationId; pattern: RegExp; isRequest?: boolean }
  /** The caller's record that it names, from the lists of the business API. */
  about?: 'customer' | 'transactionInReview'
  namings?: readonly Naming[]
  /** Ways to send it; the next is tried if one is refused. */
  ways?: readonly DescribedRequest[]
  examples?: readonly unknown[]
  /** Bodies to try if no refusal names a field. */
  shapes?: readonly object[]
  /** It may be refused until the payment before it has taken effect. */
  isLate?: boolean
}

/** What is known of a request before it is sent. */
export interface Lesson {
  namings: readonly Naming[]
  /** Ids that earlier answers showed, for fields of the same name that a refusal asks for. */
  shown?: readonly Naming[]
  /** Namings of which the request has to hold one. */
  needed?: readonly Naming[]
  /** Sent beside the body, such as the headers that sign it. */
  beside?: DescribedRequest
  /** Values for fields that the operation's own examples do not show. */
  examples?: readonly unknown[]
  /** Bodies to try if no refusal names a field. */
  shapes?: readonly object[]
  /** A body that holds the record alone, to try if it was not found and no refusal names its field. */
  named?: object
  /** It may be refused until earlier requests have taken effect. */
  isLate?: boolean
}

const created = { operationId: 'createOrder', pattern: REFERENCE } as const
const paid = { operationId: 'payOrder', pattern: REFERENCE, isRequest: true } as const

/** Forms in which the parts of a card's ciphertext may be sent. */
const CARD: Naming = {
  pattern: /card|encrypt|cipher|payload|^data$/,
  choices: [
    '{$sealed.iv.hex}:{$sealed.ciphertext.hex}:{$sealed.tag.hex}',
    '{$sealed.iv+ciphertext+tag.base64}',
    '{$sealed.iv.base64}.{$sealed.ciphertext.base64}.{$sealed.tag.base64}',
    '{$sealed.iv.hex}:{$sealed.tag.hex}:{$sealed.ciphertext.hex}',
    '{$sealed.iv+tag+ciphertext.base64}',
    '{$sealed.iv16.hex}:{$sealed.ciphertext.hex}:{$sealed.tag.hex}',
    '{$sealed.iv16+ciphertext+tag.base64}',
    '{$sealed.iv+ciphertext+tag.hex}',
    ...['ciphertext', 'data'].map((name) => ({
      ...{ iv: '{$sealed.iv.base64}', [name]: '{$sealed.ciphertext.base64}', tag: '{$sealed.tag.base64}' },
    })),
  ].map((template) => ({ template })),
}

const named = (pattern: RegExp, template: string, values: Choice['values'] = {}): Naming => ({
  pattern,
  choices: [{ template, values }],
})

/** Fields of a notification of a collection. */
const COLLECTION: readonly Naming[] = [
  named(/email$|sender$/, '{$sender}', { sender: `nobody-${randomUUID()}@example.ca` }),
  named(/amount$/, '{$amount}', { amount: 25 }),
  named(/id$|reference$|number$/, '{$random}'),
]

/** Headers in which services look for a signature. */
export const SIGNATURE_HEADERS = [
  ...['x-signature', 'x-webhook-signature', 'signature', 'webhook-signature'],
  ...['x-signature-256', 'x-hub-signature-256', 'x-hmac-signature', 'x-webhook-secret'],
  ...['x-cad-signature', 'x-collection-signature', 'x-payload-signature', 'x-request-signature'],
  ...['x-hook-signature', 'x-event-signature', 'x-callback-signature', 'x-content-signature'],
  ...['x-signature-sha256', 'x-signature-sha512', 'x-hmac', 'x-hmac-sha256', 'x-hmac-sha512'],
  ...['x-webhook-hmac', 'x-webhook-hmac-sha256', 'x-webhook-token', 'x-webhook-hash', 'webhook-secret'],
]

/** Values that they expect there. */
const SIGNATURES = [
  ...['{$signature.sha256.hex}', '{$signature.sha256.base64}', 'sha256={$signature.sha256.hex}'],
  ...['{$signature.sha512.hex}', '{$signature.sha512.base64}', '{$cadWebhookSecret}'],
  ...['sha512={$signature.sha512.hex}', '{$signature.sha256.base64url}', 'sha256={$signature.sha256.base64}'],
  ...['v1={$signature.sha256.hex}', '{$signature.sha1.hex}', 'sha1={$signature.sha1.hex}'],
]

const JSON_TYPE = { 'content-type': 'application/json' }

/** In learning order: an operation comes after the one that made what it names. */
export const LESSONS: readonly LessonPlan[] = [
  { operationId: 'createOrder' },
  { operationId: 'getOrderFee' },
  { operationId: 'getOrderStatus', of: created },
  { operationId: 'verifyOrder', of: created },
  { operationId: 'trackOrderEvent', of: created },
  { operationId: 'payOrder', of: created },
  { operationId: 'saveCard', of: paid, isLate: true },
  { operationId: 'createRefund', of: paid, isLate: true },
  { operationId: 'chargeToken', of: { operationId: 'saveCard', pattern: TOKEN } },
  { operationId: 'initiatePayment' },
  { operationId: 'createCheckoutLink' },
  { operationId: 'chargeCard', of: { operationId: 'initiatePayment', pattern: REFERENCE }, namings: [CARD] },
  { operationId: 'attachCustomerKyc', about: 'customer' },
  { operationId: 'submitSourceOfFunds', about: 'transactionInReview' },
  {
    operationId: 'submitSourceOfFundsFile',
    about: 'transactionInReview',
    ways: [{}, { headers: JSON_TYPE }],
  },
  {
    operationId: 'receiveCadCollection',
    namings: COLLECTION,
    examples: [{ currency: 'CAD', event: 'collection.received', type: 'collection', name: 'Marc Tremblay' }],
    shapes: COLLECTION_FORMS,
    ways: [
      {},
      ...SIGNATURES.map((signature) => ({
        headers: { ...JSON_TYPE, ...Object.fromEntries(SIGNATURE_HEADERS.map((each) => [each, signature])) },
      })),
    ],
  },
]
