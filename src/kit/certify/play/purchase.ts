import { setTimeout as wait } from 'node:timers/promises'
import { toMinor } from '../../../client/money/minor-units.ts'
import { ORDER_LIFETIME_MS } from '../../sandbox/payments/open-order.ts'
import type { OrderRow } from '../../sandbox/store/schema.ts'
import { shorten } from '../../visible-text.ts'
import { type AppAnswer, callApp, describeAnswer, takeValues } from '../app/call-app.ts'
import { type AppState, listUnread, readState } from '../app/read-state.ts'
import type { Action, CertifyConfig } from '../config/config.ts'
import { listPlaceholders, type Values } from '../config/placeholders.ts'
import type { Breach, Ledger, Note } from '../record.ts'
import { ASKING, CARD, DECLINED } from '../service/cards.ts'
import { type AmountOptions, chooseAmount, choosePart } from './choose-amount.ts'
import type { Examination } from './examination.ts'
import { createSecretFinder } from './find-secrets.ts'
import { MARKUP } from './injected-markup.ts'
import { createOrderFinder, findWrongPrice } from './orders-of-purchase.ts'
import { findWrongPayer } from './other-payers.ts'
import { createRefundRequests, type RefundRequests } from './refund-requests.ts'
import { createReturn, type Return } from './return-page.ts'
import { createWebhookSender, type DeliverOptions, HANGS_UP_AFTER_MS } from './send-webhooks.ts'
import { createStranger, type Stranger } from './stranger.ts'

/** One purchase of one payer, from the click to the refund. */
export interface Purchase extends Stranger, Return, RefundRequests {
  amount: number
  currency: string
  email: string
  name: string
  /** The order that the payer was sent to; undefined if the app has not accepted the purchase. */
  order(): OrderRow | undefined
  /** The first order that was opened for it; the payer may have been sent to a later one. */
  firstOrder(): OrderRow | undefined
  references(): string[]
  /** @param meanwhile called as soon as the order is open at the service, before the app knows of it */
  buy(meanwhile?: (order: OrderRow) => Promise<void>): Promise<boolean>
  /** What the app answered to the last request of this purchase, for a reader. */
  lastAnswer(): string
  /** The payer's browser sends the request, and hangs up before the answer. */
  leave(): Promise<void>
  open(): Promise<void>
  /** Sends what the card asks for. */
  enter(code: 'pin' | 'otp' | 'wrong-otp'): Promise<void>
  deliver(options: DeliverOptions): Promise<number>
  /** Kinds of events that the app did not accept, after all attempts. */
  untaken(): readonly string[]
  readState(): Promise<AppState | undefined>
  readLedger(): Promise<Ledger>
}

export interface PurchaseOptions extends AmountOptions {
  accented?: boolean | undefined
  marked?: boolean | undefined
  brief?: boolean | undefined
  currency?: string
  card?: string
  /** An earlier purchase, whose price this one has. */
  like?: Purchase | undefined
  /** Made by the payer of that purchase. */
  isSamePayer?: boolean
  /** Others buy at the same time: if all pay the same price, an order can be matched by its reference alone. */
  isCrowded?: boolean
  /** A call of the app is not answered in this scenario: the payer must get an answer nevertheless. */
  isHeld?: boolean
  onBreach?(breach: Breach): void
}

/** How payers pay: on the page of the service, with a card that the app takes, or without the app. */
export function wayOfPaying({ buy }: Pick<CertifyConfig, 'buy'>): 'page' | 'card' | 'elsewhere' {
  if (!buy) return 'elsewhere'
  return listPlaceholders(buy).includes('cardNumber') ? 'card' : 'page'
}

const MAX_ANSWER = 200

/** Long enough to pay, and short enough to wait for. */
const BRIEF_MS = 3_000

export function createPurchase(
  examination: Examination,
  note: Note,
  {
    amountEnding,
    large,
    held,
    accented,
    marked,
    brief,
    currency: wanted = 'NGN',
    card = CARD.number as string,
    isCrowded,
    isHeld,
    like,
    isSamePayer,
    onBreach,
  }: PurchaseOptions = {},
): Purchase {
  const { config, app, service, operator } = examination
  const number = examination.nextNumber()
  const { currency, amount } = like ??
    config.price ?? { currency: wanted, amount: chooseAmount(number, { amountEnding, large, held }) }
  const email = like && isSamePayer ? like.email : `payer-${number}@example.com`
  const plainName = like && !isSamePayer ? 'Amina Bello' : 'Ngozi Eze'
  const name = accented ? ACCENTED_NAME : marked ? MARKED_NAME : plainName
  const asked: Values = {
    ...{ amount, amountMinor: toMinor(amount, currency), currency },
    ...{
      cart: `${examination.cartPrefix}-${number}`,
      ...{ email, name },
    },
    ...{ cardNumber: card, expiryMonth: CARD.expiryMonth, expiryYear: CARD.expiryYear, cvv: CARD.cvv },
  }
  let taken: Values = {}
  /** What the app answered about the first order. */
  let takenFirst: Values | undefined
  const opened = createOrderFinder(operator, {
    ...{ amount, currency, isCrowded },
    isFixed: config.price !== undefined,
  })
  let led: OrderRow | undefined
  /** Readings that found nothing: each is noted once. */
  const remarked = new Set<string>()

  const perform = async (
    action: Action,
    name: string,
    more: Values = {},
    withinMs?: number,
    named = taken,
  ): Promise<AppAnswer> => {
    const values = { ...asked, ...more, ...(led && { reference: led.reference }), ...named }
    const answer = await callApp(app, config.folder, action, values, withinMs)
    findSecretsOf(answer)
    note('app', `${name}: ${describeAnswer(answer)}`)
    if (isHeld && answer.isLate && withinMs === undefined) onBreach?.(unansweredBy(name, app.answerWithinMs))
    lastAnswer = `${name}: ${describeAnswer(answer)}: ${shorten(answer.text, MAX_ANSWER)}`
    taken = { ...taken, ...takeValues(answer, 'take' in action ? action.take : {}) }
    return answer
  }

  let lastAnswer = ''

  const { findSecrets, findSecretsOf } = createSecretFinder(service)
  const webhooks = createWebhookSender(examination, note, findSecrets)

  return {
    ...{ amount, currency, email, name },
    ...createReturn(note, findSecrets, {
      service,
      order: () => led,
      appUrl: app.url,
      isAlive: () => app.answers(),
      markupFrom: marked ? "the payer's name" : 'its URL',
      isCounted: accented === true,
    }),
    ...createStranger(examination, note, findSecrets, () => ({ ...asked, ...taken })),
    ...createRefundRequests(config, {
      ...{ number, currency, asked, perform },
      choosePart: () => choosePart(amount, amountEnding),
      namedBy: (of) => (of === 'first-order' ? { ...taken, ...takenFirst } : taken),
    }),
    order: () => led,
    lastAnswer: () => lastAnswer,
    firstOrder: () => opened.list()[0],
    references: () => [...opened.references(), ...Object.values(taken).map(String)],

    async buy(meanwhile) {
      const before = await opened.know()
      const actions = [config.buy!].flat()
      const mine: Values[] = []
      let refusal: number | undefined
      const watching = meanwhile && watchOrder(before, meanwhile)
      if (brief) service.setClock(BRIEF_MS - ORDER_LIFETIME_MS)
      for (const [index, action] of actions.entries()) {
        const name = actions.length === 1 ? 'buy' : `buy, ${index + 1} of ${actions.length}`
        const { status = 500 } = await perform(action, name)
        if (status >= 400) {
          refusal = status
          break
        }
        mine.push(taken)
      }
      await watching
      if (brief) service.setClock(0)
      await opened.learn(before)
      const { reference } = taken
      const told = reference === undefined ? undefined : await opened.find(String(reference))
      led = told ?? opened.list().at(-1)
      takenFirst ??= led && { reference: led.reference, ...taken }
      findSecrets(led?.redirectUrl ?? '', 'The return URL')
      const wrong = led ? [...findWrongPrice(led, { amount, currency }), ...findWrongPayer(led, email)] : []
      for (const breach of wrong) onBreach?.(breach)
      const isDeclined =
        card === DECLINED && refusal !== undefined && refusal < 500 && (await isKnownToFail())
      const isComplete = mine.length === actions.length || isDeclined
      const isNamed = actions.some((action) => action.take?.reference !== undefined)
      return isComplete && led !== undefined && (!isNamed || told !== undefined)
    },

    async leave() {
      const before = await opened.know()
      const [first] = [config.buy!].flat()
      await perform(first!, 'buy, and the browser disconnects', {}, HANGS_UP_AFTER_MS)
      await opened.learn(before)
    },

    async open() {
      led = await operator.open(amount, currency)
      opened.add(led)
      note('payer', `an order of ${amount} ${currency} is opened elsewhere: ${led.reference}`)
    },

    async enter(code) {
      if (code === 'pin') await perform(config.pin!, 'the PIN is entered', { pin: ASKING.pin })
      else if (code === 'otp')
        await perform(config.otp!, 'the one-time password is entered', { otp: ASKING.otp })
      else await perform(config.otp!, 'a wrong one-time password is entered', { otp: ASKING.wrongOtp })
    },

    untaken: webhooks.untaken,
    deliver: (options) => webhooks.deliver(options, opened.references()),

    readState: readOwnState,

    readLedger: () => operator.readLedger(opened.list(), currency),
  }

  async function readOwnState(): Promise<AppState | undefined> {
    const values = { ...asked, ...taken, ...(led && { reference: led.reference }) }
    const answer = await callApp(app, config.folder, config.state, values)
    findSecretsOf(answer)
    const unread = listUnread(answer, config.state.read).filter((each) => !remarked.has(each))
    for (const each of unread) {
      remarked.add(each)
      note('examiner', `state.read.${each} matches nothing in the answer of the app`)
    }
    return readState(answer, config.state.read)
  }

  /** Whether the service has declined the card, and the app knows the order: with which status it says so is its own choice. */
  async function isKnownToFail(): Promise<boolean> {
    return (
      led !== undefined &&
      (await operator.find(led.id)).status === 'FAILED' &&
      (await readOwnState()) !== undefined
    )
  }

  /** Waits for the order of this purchase to be open, at most as long as an app waits for its answer. */
  async function watchOrder(
    before: ReadonlySet<string>,
    meanwhile: (order: OrderRow) => Promise<void>,
  ): Promise<void> {
    for (const until = performance.now() + 5_000; performance.now() < until; await wait(20)) {
      await opened.learn(before)
      const [order] = opened.list()
      if (order) return meanwhile(order)
    }
  }
}

export const unansweredBy = (name: string, withinMs: number): Breach => ({
  kind: 'unanswered',
  message: `${name}: no answer within ${withinMs / 1000} s. The app waits without a time limit for an answer of the service.`,
})

/** Letters of Latin-1, and others. */
const ACCENTED_NAME = 'Zoë Ọlá Nguyễn'

const MARKED_NAME = `Ngozi ${MARKUP}`
