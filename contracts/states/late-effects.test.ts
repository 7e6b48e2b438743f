import { expect, test } from 'vitest'
import { readUntil } from './late-effects.ts'

test('what shows at once is not waited for', async () => {
  let reads = 0
  const read = async () => (reads += 1)
  expect(await readUntil(read, () => false, 0)).toBe(1)
})
