import { describe, expect, it } from 'vitest'
import { declineCodes, declineOf, declines, isDeclineCode } from './decline-codes.ts'
import { judgeToken, judgeTransfer } from './judge-payment.ts'
import { declineOfAmount, kycOutcome, refundOutcome } from './magic-values.ts'

describe('declineOfAmount', () => {
  it.each([
    [1_205, 'NGN', '05'],
    [5, 'USD', '05'],
    [1_251, 'CAD', '51'],
    [1_254, 'GBP', '54'],
    [1_200, 'NGN', undefined],
    [1_250, 'NGN', undefined],
    [1_214, 'NGN', undefined],
    [5_100, 'NGN', undefined],
    [12_050, 'KWD', '05'],
    [12_510, 'KWD', '51'],
    [12_051, 'KWD', undefined],
    [1_005, 'KWD', undefined],
    [1_251, 'UGX', undefined],
    [54, 'XOF', undefined],
  ])('%d %s: %s', (amountMinor, currency, statusCode) => {
    expect(declineOfAmount(amountMinor, currency)?.statusCode).toBe(statusCode)
  })

  it('asks for nothing else among all hundredths', () => {
    const asking = Array.from({ length: 100 }, (_, minor) => 700 + minor).filter((minor) =>
      declineOfAmount(minor, 'NGN'),
    )
    expect(asking).toEqual([705, 751, 754])
  })
})

describe('refundOutcome', () => {
  it.each([
    [1_096, 'NGN', 'FAILED'],
    [1_099, 'NGN', 'PENDING'],
    [1_097, 'NGN', 'SUCCESSFUL'],
    [9_600, 'NGN', 'SUCCESSFUL'],
    [1_960, 'KWD', 'FAILED'],
    [1_096, 'KWD', 'SUCCESSFUL'],
    [1_099, 'UGX', 'SUCCESSFUL'],
  ])('of %d %s: %s', (amountMinor, currency, state) => {
    expect(refundOutcome(amountMinor, currency)).toBe(state)
  })
})

describe('kycOutcome', () => {
  it.each([
    ['A00000000', 'VERIFIED'],
    ['A12349999', 'REJECTED'],
    ['A12345678', 'PENDING'],
    ['A00000001', 'PENDING'],
    ['000', 'PENDING'],
  ])('of %s: %s', (idNumber, state) => {
    expect(kycOutcome(idNumber)).toBe(state)
  })
})

const nowMs = Date.UTC(2026, 2, 14)
const plain = { amountMinor: 100, currency: 'NGN' }
const asking51 = { amountMinor: 151, currency: 'NGN' }

describe('judgeToken', () => {
  const good = {
    expiryMonth: '09',
    expiryYear: '29',
    behaviour: { laterTokenDeclined: false, chargebackAfterMs: null },
  }
  const declining = { ...good, behaviour: { ...good.behaviour, laterTokenDeclined: true } }
  const expired = { ...good, expiryYear: '25' }

  it('approves', () => {
    expect(judgeToken(good, plain, nowMs)).toEqual({ kind: 'approved' })
  })

  it.each([
    ['the amount', good, asking51, {}, '51'],
    ['the date before the amount', expired, asking51, {}, '54'],
    ['the card before its date', { ...declining, expiryYear: '25' }, asking51, {}, '05'],
    ['the scenario before all', declining, asking51, { decline: '43' } as const, '43'],
  ])('declines by %s', (_by, card, amount, scenario, statusCode) => {
    expect(judgeToken(card, amount, nowMs, scenario)).toMatchObject({ kind: 'declined', statusCode })
  })
})

describe('judgeTransfer', () => {
  it('approves, unless the amount or before it the scenario declines', () => {
    expect(judgeTransfer(plain)).toEqual({ kind: 'approved' })
    expect(judgeTransfer(asking51)).toEqual(declineOf('51'))
    expect(judgeTransfer(asking51, { decline: '59' })).toEqual(declineOf('59'))
  })
})

describe('the decline codes', () => {
  it('are the eight of a declined card, each with words of its own', () => {
    expect([...declineCodes].sort()).toEqual(['05', '14', '41', '43', '51', '54', '59', '82'])
    expect(new Set(Object.values(declines).map(({ message }) => message)).size).toBe(8)
    expect(new Set(Object.values(declines).map(({ failure }) => failure)).size).toBe(8)
  })

  it('differ from others', () => {
    expect(declineCodes.every(isDeclineCode)).toBe(true)
    expect(['00', '5', '', 'toString'].some(isDeclineCode)).toBe(false)
  })
})
