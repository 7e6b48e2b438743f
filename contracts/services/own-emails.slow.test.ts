import { describe, expect, test } from 'vitest'
import { checkService, outcomeOf } from './testing/check-service.ts'

/** Members of an identity that only the sandbox's description provides. */
const UNKNOWN = { name: undefined, email: undefined, webhookSecret: undefined }

const OWN =
  'a CAD collection > REQ-COL-03 REQ-COL-05 from an unregistered own email of a business is credited once to that business'

function checkOwn(tell: boolean, fault?: string) {
  return checkService(
    'typescript',
    fault ? { fault } : {},
    'a CAD collection >',
    (described, { businesses }) => ({
      ...described,
      businesses: (described.businesses as object[]).map((each, index) => ({
        ...each,
        ...UNKNOWN,
        ...(tell && { ownEmails: [businesses[index]!.email] }),
      })),
    }),
  )
}

describe('the own emails of businesses', () => {
  test('decide the second row of the reconciliation', async () => {
    expect(outcomeOf(await checkOwn(true), OWN)).toBe('passed')
  })

  test('show where it is broken', async () => {
    expect(outcomeOf(await checkOwn(true, 'cad-no-credit-by-own-email'), OWN)).toMatch(/^failed/)
  })

  test('are asked for where nobody says them', async () => {
    const result = await checkOwn(false)
    expect(outcomeOf(result, OWN)).toMatch(/^skipped: the target has no such sender/)
    expect(JSON.stringify(result.remedies)).toContain('ownEmails')
  })
})
