import { expect, test } from 'vitest'
import { readContract } from '../../contract/contract.ts'
import { startService } from './start-service.ts'

test('the idempotency key of a call is in the header that the contract names', async () => {
  const contract = readContract()
  const operations = contract.operations.map((each) => ({
    ...each,
    row: { ...each.row, idempotencyHeader: 'x-once' },
  }))
  const service = await startService('renamed', { ...contract, operations })
  const keys: unknown[] = []
  service.listen({ onAnswer: ({ idempotencyKey }) => void keys.push(idempotencyKey) })
  try {
    const { checkoutUrl, businessUrl } = service.values()
    const headers = { 'x-once': 'mine', 'idempotency-key': 'other' }
    await fetch(`${checkoutUrl}/charge/order/pay`, { method: 'POST', headers, body: '{}' })
    await fetch(`${businessUrl}/s2s/payments/charge`, { method: 'POST', body: '{}' })
  } finally {
    await service.close()
  }
  expect(keys).toEqual(['mine', undefined])
})
