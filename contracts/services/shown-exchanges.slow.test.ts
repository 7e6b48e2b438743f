import { expect, test } from 'vitest'
import { checkService } from './testing/check-service.ts'

test('a failure shows its exchanges, though another test asked for what it judges', async () => {
  const fault = 'cad-credit-usd-own-email'
  const { tests } = await checkService('typescript', { fault }, 'a CAD collection >')
  const failed = tests.filter(({ state }) => state === 'failed')
  const names = failed.map(({ title }) => title)
  expect(names).toEqual([expect.stringContaining('credited to the CAD wallet of the business, in CAD')])
  const [shown] = failed.map(({ exchanges = [] }) => exchanges.map(({ operationId }) => operationId))
  expect(shown).toContain('listTransactions')
  expect(shown!.at(-1)).toBe('receiveCadCollection')
})
