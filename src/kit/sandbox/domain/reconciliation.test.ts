import { describe, expect, it } from 'vitest'
import { needsReview } from './aml-rules.ts'
import { matchSender, normaliseEmail } from './reconciliation.ts'

describe('matchSender', () => {
  it.each([
    ['a', undefined, 'ab', { kind: 'reconciled', businessId: 'a', by: 'registered_email' }],
    [undefined, 'b', 'ab', { kind: 'reconciled', businessId: 'b', by: 'own_email' }],
    ['a', 'b', 'ab', { kind: 'reconciled', businessId: 'a', by: 'registered_email' }],
    ['a', 'a', 'a', { kind: 'reconciled', businessId: 'a', by: 'registered_email' }],
    [undefined, undefined, 'ab', { kind: 'deferred', reason: 'no_match' }],
    ['a', undefined, 'b', { kind: 'deferred', reason: 'no_cad_wallet' }],
    [undefined, 'b', 'a', { kind: 'deferred', reason: 'no_cad_wallet' }],
    ['a', 'b', 'b', { kind: 'deferred', reason: 'no_cad_wallet' }],
    ['a', 'b', '', { kind: 'deferred', reason: 'no_cad_wallet' }],
  ])('registered by %s, own of %s, wallets of "%s"', (registered, own, wallets, match) => {
    const hasCadWallet = (businessId: string) => wallets.includes(businessId)
    expect(matchSender({ registered, own, hasCadWallet })).toEqual(match)
  })
})

it.each([
  ['Payer@Example.CA', 'payer@example.ca'],
  ['  payer@example.ca\n', 'payer@example.ca'],
  ['pay.er+tag@example.ca', 'pay.er+tag@example.ca'],
])('normalises %j', (email, normalised) => {
  expect(normaliseEmail(email)).toBe(normalised)
  expect(normaliseEmail(normalised)).toBe(normalised)
})

describe('needsReview', () => {
  it.each([
    [999_999, 'NGN', undefined, false],
    [1_000_000, 'NGN', undefined, true],
    [9_999, 'UGX', undefined, false],
    [10_000, 'UGX', undefined, true],
    [49_999, 'CAD', 500, false],
    [50_000, 'CAD', 500, true],
    [1, 'CAD', 0, true],
  ])('of %d %s with a threshold of %s: %s', (amountMinor, currency, thresholdMajor, review) => {
    expect(needsReview(amountMinor, currency, thresholdMajor)).toBe(review)
  })
})
