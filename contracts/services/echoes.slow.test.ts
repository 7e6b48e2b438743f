import { describe, expect, test } from 'vitest'
import { fillExpressions } from '../../src/kit/target/expressions.ts'
import { checkService, outcomeOf } from './testing/check-service.ts'

const CREDITED = 'a CAD collection > REQ-COL-05 is credited if delivered as described'

/** Checks a service that credits no collection, without describing its wallets. */
const checkCredits = (echoes?: object) =>
  checkService('typescript', { fault: 'cad-no-credit' }, `=${CREDITED}`, (described) => ({
    ...described,
    ...(echoes && { echoes }),
    businesses: (described.businesses as { records?: object }[]).map(({ records, ...each }) => ({
      ...each,
      records: { ...records, cadWallet: undefined },
    })),
  }))

describe('credits that show among the transactions', () => {
  test('are missed where the description says that they show', async () => {
    expect(outcomeOf(await checkCredits({ credits: true }), CREDITED)).toMatch(/^failed/)
  })

  test('decide nothing where it does not', async () => {
    const result = await checkCredits()
    expect(outcomeOf(result, CREDITED)).toMatch(/^skipped: no credit appears among the transactions/)
    expect(JSON.stringify(result.remedies)).toContain('credits')
  })
})

test('collections described by the values of one are told apart, and each is credited', async () => {
  const result = await checkService('typescript', {}, `=${CREDITED}`, (described) => {
    const requests = described.requests as Record<string, unknown>
    const values: Record<string, unknown> = { sender: 'payer@example.ca', amount: 12.5, random: 'evt_1' }
    const receiveCadCollection = fillExpressions(requests.receiveCadCollection, (text) => values[text])
    return { ...described, requests: { ...requests, receiveCadCollection } }
  })
  expect(outcomeOf(result, CREDITED)).toBe('passed')
})
