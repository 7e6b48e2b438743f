import type { webhooks as BusinessWebhooks } from '../../../../generated/business/types.ts'
import type { webhooks as CheckoutWebhooks } from '../../../../generated/checkout/types.ts'
import {
  cancelled,
  claimed,
  collected,
  disputeDecided,
  disputed,
  expired,
  opened,
  openedAtThreshold,
  openedLongAgo,
  paidByCard,
  proofGiven,
  refunded,
  reviewed,
  type Step,
  withCadWallet,
} from './steps.ts'

/** How an event is triggered. Events on the way are announced as well. */
export interface Trigger {
  summary: string
  steps: readonly Step[]
}

const DECLINED_CARD = '4000000000009995'
/** In minor units: a refund of an amount that ends in .96 fails. */
const FAILING_REFUND = 96

const paid = [opened, paidByCard()]
const contested = [...paid, disputed, disputeDecided('declined')]
const held = [openedAtThreshold, paidByCard()]
const deferred = withCadWallet(false, collected)

/** The trigger of every event of the contract, by the name that we propose. */
export const triggers = {
  'order.succeeded': { summary: 'An order is paid by card.', steps: paid },
  'order.failed': {
    summary: 'An order is paid by a card that is declined for funds.',
    steps: [opened, paidByCard(DECLINED_CARD)],
  },
  'order.cancelled': { summary: 'An order is cancelled before it is paid.', steps: [opened, cancelled] },
  'order.expired': {
    summary: 'An order has not been paid in its 60 minutes.',
    steps: [openedLongAgo, expired],
  },
  'refund.succeeded': { summary: 'A paid order is refunded.', steps: [...paid, refunded()] },
  'refund.failed': {
    summary: 'A refund of a paid order fails.',
    steps: [...paid, refunded(FAILING_REFUND)],
  },
  'chargeback.opened': {
    summary: 'The holder of the card disputes a paid order.',
    steps: [...paid, disputed],
  },
  'chargeback.declined': { summary: 'The business declines a chargeback.', steps: contested },
  'chargeback.resolved': {
    summary: 'The business declines a chargeback, and wins.',
    steps: [...contested, disputeDecided('won')],
  },
  'aml.opened': { summary: 'A deposit that reaches the threshold is held for review.', steps: held },
  'aml.proof_uploaded': {
    summary: 'Source of funds is submitted for a deposit that is held.',
    steps: [...held, proofGiven],
  },
  'aml.approved': {
    summary: 'The review of a deposit approves it.',
    steps: [...held, proofGiven, reviewed('APPROVED')],
  },
  'aml.rejected': {
    summary: 'The review of a deposit rejects it.',
    steps: [...held, proofGiven, reviewed('REJECTED')],
  },
  'collection.received': {
    summary: 'A CAD collection arrives from an email of the business.',
    steps: [withCadWallet(true, collected)],
  },
  'collection.reconciled': {
    summary: 'A CAD collection is credited to the business that its sender belongs to.',
    steps: [withCadWallet(true, collected)],
  },
  'collection.deferred': {
    summary: 'A CAD collection arrives for a business whose CAD wallet is closed.',
    steps: [deferred],
  },
  'collection.claimed': {
    summary: 'A business claims a CAD collection that was deferred.',
    steps: [deferred, claimed('OPEN'), claimed('UNDER_REVIEW'), withCadWallet(true, claimed('APPROVED'))],
  },
} as const satisfies Record<keyof CheckoutWebhooks | keyof BusinessWebhooks, Trigger>

export type EventName = keyof typeof triggers
