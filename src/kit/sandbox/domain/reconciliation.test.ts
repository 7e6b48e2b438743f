import { describe, expect, it } from 'vitest'
import { needsReview } from './aml-rules.ts'
import { matchSender } from './reconciliation.ts'

describe('matchSender', () => {
  it.each([
    ['a', undefined, 'ab', { kind: 'reconciled', businessId: 'a', by: 'registered_email' }],
    [undefined, 'b', 'ab', { kind: 'reconciled', businessId: 'b', by: 'own_email' }],
    ['a', 'b', 'ab', { kind: 'reconciled', businessId: 'a', by: 'registered_email' }],
    ['a', 'a', 'a', { kind: 'reconciled', businessId: 'a', by: 'registered_email' }],
    [undefined, undefined, 'ab', { kind: 'deferred', reason: 'no_match' }],
    ['a', undefined, 'b', { kind: 'deferred', reason: 'not_creditable' }],
    [undefined, 'b', 'a', { kind: 'deferred', reason: 'not_creditable' }],
    ['a', 'b', 'b', { kind: 'deferred', reason: 'not_creditable' }],
    ['a', 'b', '', { kind: 'deferred', reason: 'not_creditable' }],
  ])('registered by %s, own of %s, wallets of "%s"', (registered, own, wallets, match) => {
    const canTake = (businessId: string) => wallets.includes(businessId)
    expect(matchSender({ registered, own, canTake })).toEqual(match)
  })
})

describe('needsReview', () => {
  const amlThresholds = { CAD: 10_000, NGN: 5_000_000 }

  it.each([
    [999_999, 'CAD', amlThresholds, false],
    [1_000_000, 'CAD', amlThresholds, true],
    [499_999_999, 'NGN', amlThresholds, false],
    [500_000_000, 'NGN', amlThresholds, true],
    [1_000_000_000, 'UGX', amlThresholds, false],
    [10_000, 'UGX', { UGX: 10_000 }, true],
    [1, 'CAD', { CAD: 0 }, true],
  ])('of %d %s: %s', (amountMinor, currency, thresholds, review) => {
    expect(needsReview(amountMinor, currency, thresholds)).toBe(review)
  })
})
