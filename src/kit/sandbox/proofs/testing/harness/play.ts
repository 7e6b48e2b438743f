import type { ReadyBusiness } from '../../../runtime/describe-sandbox.ts'
import { type Answer, call, control, notify } from './call.ts'
import type { Target } from './target.ts'

/** Returns the calls that tests repeat, with the parts that matter as arguments. */
export function play(target: Target, business: ReadyBusiness) {
  return {
    createOrder: (reference: string, amount = 100, currency = 'NGN') =>
      call(target, business, 'createOrder', {
        body: {
          data: { customer: { email: `${reference}@payer.example` }, order: { amount, currency, reference } },
        },
      }),
    payByCard: (reference: string, cardnumber = '4242424242424242', entered: { pin?: string } = {}) =>
      call(target, business, 'payOrder', {
        body: { data: { reference, paymentOption: 'CARD', card: { ...cardOf(cardnumber), ...entered } } },
      }),
    payByTransfer: (reference: string) =>
      call(target, business, 'payOrder', { body: { data: { reference, paymentOption: 'BANK_TRANSFER' } } }),
    fund: (reference: string) =>
      control(target, 'POST', `/orders/${reference}/fund?businessId=${business.id}`, {}),
    refund: (reference: string, amount?: number) =>
      call(target, business, 'createRefund', { body: { data: { reference, ...(amount && { amount }) } } }),
    verify: (reference: string) => call(target, business, 'verifyOrder', { body: { data: { reference } } }),
    saveCard: (reference: string) => call(target, business, 'saveCard', { body: { data: { reference } } }),
    initiate: (amount = 100, currency = 'NGN') =>
      call(target, business, 'initiatePayment', {
        body: {
          amount,
          currency,
          customer: { firstName: 'Ada', lastName: 'Obi', email: 'ada@payer.example' },
        },
      }),
    charge: (reference: string, number = '4242424242424242') =>
      call(target, business, 'chargeCard', {
        body: { reference, cardData: { number, expiryMonth: '12', expiryYear: '30', cvv: '123' } },
      }),
    register: (email: string) => call(target, business, 'registerCadCollectionEmail', { body: { email } }),
  }
}

function cardOf(cardnumber: string) {
  return { cardnumber, expirymonth: '12', expiryyear: '30', cvv: '123' }
}

/** Returns a CAD collection as its sender reports it. */
export function collectionOf(eventId: string, senderEmail: string, amount = 250) {
  return {
    event_id: eventId,
    type: 'collection',
    transaction_id: `transfer ${eventId}`,
    transaction_reference: `interac ${eventId}`,
    transaction_status: 'SUCCESSFUL',
    transaction_amount: amount,
    transaction_currency: 'CAD',
    source_information: { collection_email: senderEmail },
  }
}

/** Sends a notification at the sandbox's current time. */
export async function tell(target: Target, notification: object): ReturnType<typeof notify> {
  const { body } = await control<{ epochMs: number }>(target, 'GET', '/clock')
  return notify(target, notification, body.epochMs)
}

/** Counts answers by status. */
export function countStatuses(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
