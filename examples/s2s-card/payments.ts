import { ApiError, type BusinessClient, OutcomeUnknownError, PaycontractError } from 'paycontract'
import type { Store } from './store.ts'

type Card = Parameters<BusinessClient['chargeCard']>[0]['cardData']
type Codes = Pick<Card, 'pin' | 'otp'>

/** What the shopper sees next. */
type Step = 'card' | 'pin' | 'otp' | 'redirect' | 'wait' | 'paid' | 'over'

/** One cart on its way to be paid: one payment order, however often its charge has to be asked about. */
export interface Payment {
  /** That of its cart: however often a cart is sent, it is one payment. */
  readonly id: string
  readonly madeAt: number
  step: Step
  /** For the shopper. */
  message?: string
  /** Where the bank checks the shopper. */
  url?: string
  reference?: string
  /** Kept while the bank asks for a PIN or an OTP, and in memory alone: both are sent with the card. */
  card?: Card
  /** While a request of ours is under way: a second click starts nothing. */
  isBusy?: boolean
}

const price = { amount: 4500, currency: 'NGN' } as const
const customer = { firstName: 'Adaeze', lastName: 'Okafor', email: 'adaeze@example.com' }

const asksShopper = ({ step }: Payment) => ['card', 'pin', 'otp'].includes(step)
/** One that is over is asked about for a week. */
const isUnsettled = ({ step, madeAt }: Payment) =>
  ['redirect', 'wait', 'over'].includes(step) && Date.now() - madeAt < 7 * 86_400_000

/** Reasons that the page explains: not that a card is lost, stolen or suspect. */
const declines: Record<string, string> = {
  '14': 'The card number is not right. Look at it again.',
  '51': 'There is not enough money on the card. Take another one.',
  '54': 'The card has expired. Take another one.',
  '82': 'The security code is not right. Look at it again.',
}
const declined = 'Your bank has declined the card. Take another one, or ask your bank.'

export function createPayments(business: BusinessClient, ownUrl: string, { list, save }: Store) {
  /** @returns whether the service could be reached; so do the others */
  async function pay(payment: Payment, card: Card): Promise<boolean> {
    if (payment.step !== 'card') return true
    return guard(payment, async () => {
      payment.card = card
      const order = { ...price, customer, redirectUrl: `${ownUrl}/payments/${payment.id}` }
      // by the same key it is the same order, also where an answer was lost
      const options = { idempotencyKey: payment.id }
      payment.reference ??= (await business.initiatePayment(order, options)).data.reference
      await charge(payment, {})
    })
  }

  async function enterCode(payment: Payment, code: string): Promise<boolean> {
    const asked = payment.step
    return asked === 'pin' || asked === 'otp'
      ? guard(payment, () => charge(payment, { [asked]: code }))
      : true
  }

  /** Asks what became of it. The answer counts, and never what the address of a page says. */
  async function verify(payment: Payment): Promise<boolean> {
    return ['redirect', 'wait'].includes(payment.step) ? guard(payment, () => settle(payment)) : true
  }

  /** For a job, every few minutes: shoppers may never come back, and an order that was over may be paid after all. */
  async function reconcile(): Promise<void> {
    for (const payment of list()) if (isUnsettled(payment)) await guard(payment, () => settle(payment))
  }

  async function charge(payment: Payment, codes: Codes): Promise<void> {
    const { reference, card, step: asked } = payment
    payment.step = 'wait' // from here on the card may be charged, whatever fails
    save(payment)
    const charging = business.chargeCard({ reference: reference!, cardData: { ...card!, ...codes } })
    const answer = await charging.catch((error) => {
      // The card may be charged, now or when the request arrives late: it is never sent again. The order knows.
      if (error instanceof OutcomeUnknownError) return console.error(error.message)
      payment.step = asked // refused
      throw error
    })
    const { type, url } = answer?.data.nextAction ?? {}
    if (type === 'pin' || type === 'otp') {
      const message = type === asked ? 'That was not right. Try again.' : undefined
      Object.assign(payment, { step: type, message })
    } else if (type === 'redirect') Object.assign(payment, { step: 'redirect', url })
    else await settle(payment)
  }

  async function settle(payment: Payment): Promise<void> {
    const { data } = await business.verifyPayment({ reference: payment.reference! })
    const { status, failureCode, amount, currency } = data
    const isWhole = amount === price.amount && currency === price.currency
    if (status === 'PENDING') return // at the bank, or nothing is known: asked again by the next look at the page
    if (status === 'SUCCESSFUL' && isWhole) Object.assign(payment, { step: 'paid', message: undefined })
    else if (status === 'FAILED')
      Object.assign(payment, { step: 'over', message: declines[failureCode ?? ''] ?? declined })
    else Object.assign(payment, { step: 'over', message: 'Nothing was paid, and the time for it is over.' })
  }

  /** One request at a time for a payment, and an end to each that both the shopper and the operator can read. */
  async function guard(payment: Payment, run: () => Promise<void>): Promise<boolean> {
    if (payment.isBusy) return true
    payment.isBusy = true
    try {
      await run()
    } catch (error) {
      if (!(error instanceof PaycontractError)) throw error
      console.error(`payment ${payment.id}: ${error.message}`) // holds no card and no key
      const status = error instanceof ApiError ? error.status : undefined
      if (status === 409)
        payment.step = 'wait' // paid, expired, or its charge is under way
      else if (status === 400) payment.message = 'Something is not as it is on the card. Look at it again.'
      else if (asksShopper(payment)) {
        payment.message = 'We cannot reach your bank. Try again.'
        return false
      }
    } finally {
      payment.isBusy = false
      if (!['pin', 'otp'].includes(payment.step)) delete payment.card
      save(payment)
    }
    return true
  }

  return { pay, enterCode, verify, reconcile }
}
