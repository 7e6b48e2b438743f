import { expect, test } from 'vitest'
import { createTestContext } from '../testing/create-test-context.ts'
import { changeBalance, readBalances } from './wallets.ts'

test('a wallet refuses what a number would not hold exactly, and keeps what it has', async () => {
  const { database, tenants } = await createTestContext()
  const [{ id }] = tenants
  const change = (amountMinor: number) => database.write((db) => changeBalance(db, id, 'NGN', amountMinor))
  await change(Number.MAX_SAFE_INTEGER)
  await expect(change(1)).rejects.toThrow('A wallet cannot hold that much')
  expect((await readBalances(database.db, id)).get('NGN')).toBe(Number.MAX_SAFE_INTEGER)
})
