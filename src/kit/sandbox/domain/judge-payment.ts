import { brandOf, type CardBrand, passesLuhn } from './card-brand.ts'
import type { Challenge } from './challenge.ts'
import { type Decline, type DeclineCode, declineOf } from './decline-codes.ts'
import { declineOfAmount } from './magic-values.ts'
import type { Scenario } from './scenario.ts'

export interface EnteredCard {
  /** Digits only. */
  number: string
  expiryMonth: string
  /** Two digits or four. */
  expiryYear: string
  cvv: string
  /** The holder's answers to a challenge. */
  pin?: string | undefined
  otp?: string | undefined
}

type CardOutcome = { kind: 'approved' } | { kind: 'challenge'; challenge: Challenge } | Decline

/** What a magic card does after it has paid. It is stored beside the card, instead of the number. */
export interface CardBehaviour {
  /** The card can be saved, but a charge of its token is declined with 05. */
  laterTokenDeclined: boolean
  /** The delay between the payment and its chargeback; null without one. */
  chargebackAfterMs: number | null
}

/** What the sandbox stores of a card. It holds no secret: neither the number nor the CVV, PIN or OTP. */
interface DescribedCard {
  brand: CardBrand
  first6: string
  last4: string
  /** Two digits. */
  expiryMonth: string
  /** Two digits. */
  expiryYear: string
}

interface JudgedCard extends DescribedCard {
  /** The outcome of the payment. */
  outcome: CardOutcome
  behaviour: CardBehaviour
}

const magicDeclines = new Map<string, DeclineCode>([
  ['4000000000000002', '05'],
  ['4000000000009995', '51'],
  ['4000000000009987', '41'],
  ['4000000000009979', '43'],
  ['4000000000000069', '54'],
  ['4000000000000127', '82'],
])
const magicChallenges = new Map<string, Challenge>([
  ['4000002500003155', 'THREE_D_SECURE'],
  ['4000000000000408', 'PIN'],
  ['4000000000000572', 'OTP'],
])
const TOKEN_DECLINED = '4000000000000341'
const DISPUTED = '4000000000000259'
const CHARGEBACK_AFTER_MS = 60 * 60 * 1000

/**
 * Decides the outcome of a card payment. The first match wins: the scenario's decline, a magic number that is declined, an
 * invalid number (14), an expiry date that has passed (54), a magic number that is challenged. Any other card is approved.
 *
 * @param nowMs the sandbox's time, in epoch milliseconds
 * @param scenario the request's scenario, of which only `decline` matters here
 */
export function judgeCard(
  card: EnteredCard,
  nowMs: number,
  scenario: Pick<Scenario, 'decline'> = {},
): JudgedCard {
  const { number } = card
  return {
    ...describeCard(card),
    outcome: decide(card, nowMs, scenario.decline),
    behaviour: {
      laterTokenDeclined: number === TOKEN_DECLINED,
      chargebackAfterMs: number === DISPUTED ? CHARGEBACK_AFTER_MS : null,
    },
  }
}

/** Returns what may be stored and shown of a card. */
export function describeCard({ number, expiryMonth, expiryYear }: EnteredCard): DescribedCard {
  return {
    brand: brandOf(number),
    first6: number.slice(0, 6),
    last4: number.slice(-4),
    expiryMonth: expiryMonth.padStart(2, '0'),
    expiryYear: expiryYear.slice(-2),
  }
}

function decide(card: EnteredCard, nowMs: number, asked: DeclineCode | undefined): CardOutcome {
  const decline = asked ?? magicDeclines.get(card.number)
  if (decline) return declineOf(decline)
  if (!passesLuhn(card.number)) return declineOf('14')
  if (hasExpired(card, nowMs)) return declineOf('54')
  const challenge = magicChallenges.get(card.number)
  return challenge ? { kind: 'challenge', challenge } : { kind: 'approved' }
}

/**
 * Whether a card has expired, in UTC. A card is valid through the last day of its month. A year of two digits lies in this
 * century. A month that does not exist counts as expired.
 */
export function hasExpired(card: Pick<EnteredCard, 'expiryMonth' | 'expiryYear'>, nowMs: number): boolean {
  const month = Number(card.expiryMonth)
  const year = Number(card.expiryYear) + (card.expiryYear.length === 2 ? 2000 : 0)
  if (!(month >= 1 && month <= 12)) return true
  return !(nowMs < Date.UTC(year, month))
}

/**
 * Decides the outcome of charging a saved card. The first match wins: the scenario's decline, the card's known behaviour, its
 * expiry date, the amount. A saved card is never challenged, because its holder is absent.
 *
 * @param nowMs the sandbox's time, in epoch milliseconds
 */
export function judgeToken(
  card: Pick<JudgedCard, 'expiryMonth' | 'expiryYear' | 'behaviour'>,
  amount: { amountMinor: number; currency: string },
  nowMs: number,
  scenario: Pick<Scenario, 'decline'> = {},
): { kind: 'approved' } | Decline {
  if (scenario.decline) return declineOf(scenario.decline)
  if (card.behaviour.laterTokenDeclined) return declineOf('05')
  if (hasExpired(card, nowMs)) return declineOf('54')
  return judgeTransfer(amount)
}

/**
 * Decides the outcome of a transfer or a USSD payment when its money is due to arrive: the scenario's decline comes first, then
 * the amount's.
 */
export function judgeTransfer(
  { amountMinor, currency }: { amountMinor: number; currency: string },
  { decline }: Pick<Scenario, 'decline'> = {},
): { kind: 'approved' } | Decline {
  return (decline ? declineOf(decline) : declineOfAmount(amountMinor, currency)) ?? { kind: 'approved' }
}
