import { brandOf, type CardBrand, passesLuhn } from './card-brand.ts'
import type { Challenge } from './challenge.ts'
import { type Decline, type DeclineCode, declineOf } from './decline-codes.ts'
import { declineOfAmount } from './magic-values.ts'
import type { Scenario } from './scenario.ts'

export interface EnteredCard {
  /** Digits only. */
  number: string
  expiryMonth: string
  /** Two digits, or four. */
  expiryYear: string
  cvv: string
  /** What its holder answers to a challenge. */
  pin?: string | undefined
  otp?: string | undefined
}

type CardOutcome = { kind: 'approved' } | { kind: 'challenge'; challenge: Challenge } | Decline

/** What a magic card does after it has paid. It is kept beside the card, in place of the number. */
export interface CardBehaviour {
  /** The card can be saved, but a charge of its token is declined with 05. */
  laterTokenDeclined: boolean
  /** How long after the payment a chargeback opens, or null. */
  chargebackAfterMs: number | null
}

/** What the sandbox keeps of a card. Nothing that is secret is in it: neither number nor CVV, PIN or OTP. */
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
  /** What becomes of the payment. */
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
 * Decides what a card payment comes to. The first match wins: the scenario's decline, a magic number that is
 * declined, an invalid number (14), an expiry date that has passed (54), a magic number that is challenged;
 * any other card is approved.
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

/** What may be kept and shown of a card. */
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
 * Whether a card's month has passed, in UTC. A card is good through the last day of the month it names; a year of two
 * digits lies in this century, and a month that does not exist has passed.
 */
export function hasExpired(card: Pick<EnteredCard, 'expiryMonth' | 'expiryYear'>, nowMs: number): boolean {
  const month = Number(card.expiryMonth)
  const year = Number(card.expiryYear) + (card.expiryYear.length === 2 ? 2000 : 0)
  if (!(month >= 1 && month <= 12)) return true
  return !(nowMs < Date.UTC(year, month))
}

/**
 * Decides what the charge of a saved card comes to. The first match wins: the scenario's decline, what the card is
 * known to do, its expiry date, the amount. A saved card is never challenged: its holder is not there.
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
 * Decides what a transfer or a USSD payment comes to when the money is said to arrive: the scenario's decline comes
 * first, then the amount's.
 */
export function judgeTransfer(
  { amountMinor, currency }: { amountMinor: number; currency: string },
  { decline }: Pick<Scenario, 'decline'> = {},
): { kind: 'approved' } | Decline {
  return (decline ? declineOf(decline) : declineOfAmount(amountMinor, currency)) ?? { kind: 'approved' }
}
