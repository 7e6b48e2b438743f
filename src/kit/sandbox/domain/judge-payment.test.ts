import { describe, expect, it } from 'vitest'
import { brandOf, type CardBrand, passesLuhn } from './card-brand.ts'
import { declineCodes } from './decline-codes.ts'
import { type EnteredCard, hasExpired, judgeCard } from './judge-payment.ts'

const nowMs = Date.UTC(2026, 2, 14, 9, 26, 53)
const hourMs = 3_600_000

function card(number: string, rest: Partial<EnteredCard> = {}): EnteredCard {
  return { number, expiryMonth: '09', expiryYear: '29', cvv: '123', ...rest }
}

function outcomeOf(number: string, rest: Partial<EnteredCard> = {}): string {
  const { outcome } = judgeCard(card(number, rest), nowMs)
  if (outcome.kind === 'challenge') return outcome.challenge
  return outcome.kind === 'declined' ? `${outcome.statusCode} ${outcome.reason}` : outcome.kind
}

describe('judgeCard', () => {
  it.each([
    ['4242424242424242', 'approved'],
    ['5555555555554444', 'approved'],
    ['4000000000000002', '05 do_not_honour'],
    ['4000000000009995', '51 insufficient_funds'],
    ['4000000000009987', '41 lost_card'],
    ['4000000000009979', '43 stolen_card'],
    ['4000000000000069', '54 expired_card'],
    ['4000000000000127', '82 wrong_cvv'],
    ['4000002500003155', 'THREE_D_SECURE'],
    ['4000000000000408', 'PIN'],
    ['4000000000000572', 'OTP'],
    ['4000000000000341', 'approved'],
    ['4000000000000259', 'approved'],
    ['4111111111111111', 'approved'],
    ['378282246310005', 'approved'],
    ['4242424242424241', '14 invalid_number'],
    ['4111111111111112', '14 invalid_number'],
    ['42424242424242424242', '14 invalid_number'],
    ['4242', '14 invalid_number'],
    ['', '14 invalid_number'],
  ])('of %s: %s', (number, outcome) => {
    expect(outcomeOf(number)).toBe(outcome)
  })

  it('has magic numbers that are valid card numbers', () => {
    const magic = ['0002', '9995', '9987', '9979', '0069', '0127', '0341', '0259', '0408', '0572']
    for (const ending of magic) expect(passesLuhn(`400000000000${ending}`), ending).toBe(true)
    expect(passesLuhn('4000002500003155')).toBe(true)
  })

  it('shows what may be shown, and neither the number nor the CVV', () => {
    const judged = judgeCard(card('4242424242424242', { expiryYear: '2029', cvv: '987' }), nowMs)
    expect(judged).toEqual({
      brand: 'VISA',
      first6: '424242',
      last4: '4242',
      expiryMonth: '09',
      expiryYear: '29',
      outcome: { kind: 'approved' },
      behaviour: { laterTokenDeclined: false, chargebackAfterMs: null },
    })
    expect(JSON.stringify(judgeCard(card('4242424242424242', { cvv: '987' }), nowMs))).not.toMatch(
      /424242424|987/,
    )
  })

  it.each([
    ['4000000000000341', { laterTokenDeclined: true, chargebackAfterMs: null }],
    ['4000000000000259', { laterTokenDeclined: false, chargebackAfterMs: hourMs }],
    ['4000002500003155', { laterTokenDeclined: false, chargebackAfterMs: null }],
  ])('tells what %s does later', (number, behaviour) => {
    expect(judgeCard(card(number), nowMs).behaviour).toEqual(behaviour)
  })

  it('puts the scenario before the card, whatever the card', () => {
    for (const statusCode of declineCodes)
      for (const number of ['4242424242424242', '4000000000009995', '4000002500003155', '1'])
        expect(judgeCard(card(number), nowMs, { decline: statusCode }).outcome).toMatchObject({ statusCode })
  })

  it.each([
    ['4242424242424242', '54 expired_card'],
    ['4000002500003155', '54 expired_card'],
    ['4000000000009995', '51 insufficient_funds'],
    ['4242424242424241', '14 invalid_number'],
  ])('with an expiry date that has passed, of %s: %s', (number, outcome) => {
    expect(outcomeOf(number, { expiryMonth: '02', expiryYear: '26' })).toBe(outcome)
  })
})

describe('hasExpired', () => {
  it.each([
    ['03', '26', Date.UTC(2026, 3, 1) - 1, false],
    ['03', '26', Date.UTC(2026, 3, 1), true],
    ['03', '2026', Date.UTC(2026, 3, 1) - 1, false],
    ['03', '2026', Date.UTC(2026, 3, 1), true],
    ['3', '26', Date.UTC(2026, 3, 1) - 1, false],
    ['12', '26', Date.UTC(2027, 0, 1) - 1, false],
    ['12', '26', Date.UTC(2027, 0, 1), true],
    ['01', '99', nowMs, false],
    ['01', '1999', nowMs, true],
    ['00', '29', nowMs, true],
    ['13', '29', nowMs, true],
    ['', '29', nowMs, true],
    ['09', 'xx', nowMs, true],
  ])('%s/%s at %d: %s', (expiryMonth, expiryYear, atMs, expired) => {
    expect(hasExpired({ expiryMonth, expiryYear }, atMs)).toBe(expired)
  })
})

describe('brandOf', () => {
  it.each<[string, CardBrand]>([
    ['4242424242424242', 'VISA'],
    ['5105105105105100', 'MASTERCARD'],
    ['5555555555554444', 'MASTERCARD'],
    ['5000000000000000', 'UNKNOWN'],
    ['5600000000000000', 'UNKNOWN'],
    ['2220990000000000', 'UNKNOWN'],
    ['2221000000000009', 'MASTERCARD'],
    ['2720990000000000', 'MASTERCARD'],
    ['2721000000000000', 'UNKNOWN'],
    ['5060980000000000', 'UNKNOWN'],
    ['5060990000000000', 'VERVE'],
    ['5061980000000000', 'VERVE'],
    ['5061990000000000', 'UNKNOWN'],
    ['5078650000000000', 'VERVE'],
    ['5079650000000000', 'UNKNOWN'],
    ['6500010000000000', 'DISCOVER'],
    ['6500020000000000', 'VERVE'],
    ['6500270000000000', 'VERVE'],
    ['6500280000000000', 'DISCOVER'],
    ['6011111111111117', 'DISCOVER'],
    ['6440000000000000', 'DISCOVER'],
    ['6430000000000000', 'UNKNOWN'],
    ['341111111111111', 'AMEX'],
    ['378282246310005', 'AMEX'],
    ['361111111111111', 'UNKNOWN'],
    ['5', 'UNKNOWN'],
    ['', 'UNKNOWN'],
  ])('of %s is %s', (number, brand) => {
    expect(brandOf(number)).toBe(brand)
  })
})

describe('passesLuhn', () => {
  it('finds every single wrong digit', () => {
    const right = '5555555555554444'
    for (let place = 0; place < right.length; place += 1)
      for (const digit of '0123456789') {
        const number = right.slice(0, place) + digit + right.slice(place + 1)
        expect(passesLuhn(number), number).toBe(number === right)
      }
  })

  it.each([
    ['79927398713', false],
    ['000000000000', true],
    ['0000000000000000000', true],
    ['00000000000000000000', false],
    ['4242 4242 4242 4242', false],
  ])('%s: %s', (number, passes) => {
    expect(passesLuhn(number)).toBe(passes)
  })
})
