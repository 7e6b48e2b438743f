import { describe, expect, test } from 'vitest'
import { checkService, outcomeOf } from './testing/check-service.ts'

describe('data as a target.json describes it', () => {
  const IN_HEX = { choices: { 'data-encoding': 'base64-or-hex' } }
  const TAKEN = 'createOrder > REQ-HOST-01 accepts its described request'
  const TITLES = [
    'createOrder > REQ-AUTH-11 REQ-ENC-02 decrypts data with its own key',
    'createOrder > REQ-ENC-02 rejects altered data',
  ]

  test.each([
    ['hex', 'one', 5],
    ['hex', 'several', 900],
  ])('is sent in %s and in %s block, of a note of %i letters', async (encoding, blocks, length) => {
    const result = await checkService('typescript', IN_HEX, '/^createOrder >/', (described) => {
      const requests = described.requests as Record<string, { data: object }>
      const data = { ...requests.createOrder!.data, description: 'x'.repeat(length) }
      return {
        ...described,
        payload: { encoding, blocks },
        requests: { ...requests, createOrder: { data } },
      }
    })
    expect([TAKEN, ...TITLES].map((title) => outcomeOf(result, title))).toEqual([
      'passed',
      'passed',
      'passed',
    ])
  })

  test('that the service does not read is a finding', async () => {
    const result = await checkService('typescript', {}, '/^createOrder >/', (described) => ({
      ...described,
      payload: { encoding: 'hex' },
    }))
    expect(outcomeOf(result, TAKEN)).toMatch(/^failed/)
  })
})
