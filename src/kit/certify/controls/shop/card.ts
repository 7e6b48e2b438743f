import { ApiError, OutcomeUnknownError } from '../../../../client/index.ts'
import { settle } from './orders.ts'
import { business, checkout, has } from './settings.ts'
import { type Order, orders, remember, save } from './store.ts'

type Card = Parameters<typeof business.chargeCard>[0]['cardData']

/** The order whose card asked last. */
let asking: Order | undefined

/** Charges a card, which is not kept after this call, or continues with what the card asked for. */
export async function charge({ id }: Order, card: Card): Promise<void> {
  const isAnswer = card.pin !== undefined || card.otp !== undefined
  const order = orders.get((has('remembers-one-card-that-asks') && isAnswer ? asking : undefined)?.id ?? id)!
  if (order.status !== 'open') return
  if (order.isUnsure) {
    await settle(order)
    save({ ...orders.get(id)!, isUnsure: false })
    if (orders.get(id)!.status !== 'open') return
  }
  const { pin, otp } = card
  if (has('prints-what-the-card-asks-for')) console.log(`charges ${id}, pin: ${pin}, otp: ${otp}`)
  if (has('keeps-the-card') || has('shows-the-card')) save({ ...order, card })
  if (has('logs-most-of-the-card')) console.log(`charges ${card.number.slice(0, -4)}****`)
  if (has('keeps-the-cvv-in-a-record')) save({ ...order, card: `OPENcvv ${card.cvv}` })
  if (has('keeps-the-card-in-base64')) save({ ...order, card: btoa(JSON.stringify(card)) })
  const { data } = await business
    .chargeCard(
      { reference: order.reference!, cardData: card },
      has('waits-for-ever-for-a-charge') ? { timeoutMs: 600_000 } : {},
    )
    .catch((error: unknown) => {
      if (has('prints-the-card-that-was-refused') && error instanceof ApiError && error.status === 400)
        console.error(error.message, `cvv: ${card.cvv}`)
      if (has('closes-a-lost-charge')) save({ ...order, isClosed: true })
      if (has('believes-each-refusal')) save({ ...order, status: 'given up', reference: 'none' })
      if (has('charges-again-when-unsure')) return chargeAnew(order, card)
      if (!(error instanceof OutcomeUnknownError)) throw error
      if (has('repeats-a-charge-under-another-key'))
        return business.chargeCard({ reference: order.reference!, cardData: card })
      save({ ...orders.get(id)!, isUnsure: true })
      throw error
    })
  if (data.nextAction !== null) {
    asking = order
    if (has('keeps-what-asks-in-memory')) {
      const { reference: _, ...written } = order
      save(written)
      remember(order)
    }
  }
  if (has('prints-the-token-of-a-card') || has('shows-the-token-of-a-card')) await keepCard(order, card)
  if (data.nextAction === null) await settle(order)
  else if (has('gives-up-when-the-card-asks')) save({ ...order, status: 'given up', reference: 'none' })
}

/** Saves the card by an order of another price, as only one of the checkout API can. */
async function keepCard({ id }: Order, { number, expiryMonth, expiryYear, cvv }: Card): Promise<void> {
  const reference = `CARD-${id}`
  const customer = { firstname: 'Ngozi', lastname: 'Eze', email: 'payer@example.com' }
  const card = { cardnumber: number, expirymonth: expiryMonth, expiryyear: expiryYear, cvv }
  await checkout.createOrder({ data: { customer, order: { amount: 50, currency: 'NGN', reference } } })
  await checkout.payOrder({ data: { reference, paymentOption: 'CARD', card } })
  const { data } = await checkout.saveCard({ data: { reference } })
  if (has('prints-the-token-of-a-card')) console.log(`saved ${data.cardToken} of ${id}`)
  if (has('shows-the-token-of-a-card')) save({ ...orders.get(id)!, token: data.cardToken })
}

/** Opens another payment, and charges that one. */
async function chargeAnew(order: Order, card: Card) {
  const { amount, currency } = order
  const { data } = await business.initiatePayment({
    ...{ amount, currency: currency as 'NGN' },
    customer: { email: 'payer@example.com' },
  })
  save({ ...order, reference: data.reference })
  return business.chargeCard({ reference: data.reference, cardData: card })
}
