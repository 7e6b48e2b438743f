import { expect, test } from 'vitest'
import { loadScenarios } from './load-scenarios.ts'

test('a scenario that is excepted is not played, and the others are', async () => {
  const idsOf = async (...names: Parameters<typeof loadScenarios>) =>
    (await loadScenarios(...names)).map(({ id }) => id)
  expect(await idsOf(['paid', 'unpaid', 'declined*'], ['declined-*'])).toEqual(['paid', 'unpaid', 'declined'])
  expect(await idsOf([], ['paid'])).toEqual((await idsOf()).filter((id) => id !== 'paid'))
})

test.each<[string, string[], string[], string]>([
  ['nothing is left', ['paid'], ['paid*'], '--except: no scenario is left.'],
  ['no scenario has the name', [], ['padi'], '--except: unknown scenario "padi". Did you mean paid?'],
])('%s', async (_, only, except, message) => {
  await expect(loadScenarios(only, except)).rejects.toThrow(message)
})
